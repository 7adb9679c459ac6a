/* main.js - shows the document that is part of the page. */
import { showDocument } from './app.js';

showDocument(document.getElementById('page'), JSON.parse(document.getElementById('data').textContent));
