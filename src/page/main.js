/* main.js - shows the document that is part of the page. Between the steps the browser can draw and react: for a document of 10 MB, each
 * takes a tenth of a second. */
import { showModel } from './app.js';
import { Model } from './model.js';

function pause() {
    return new Promise(done => setTimeout(done));
}

await pause();
const pageData = JSON.parse(document.getElementById('data').textContent);
await pause();
const pageModel = new Model(pageData);
await pause();
showModel(document.getElementById('page'), pageModel);
