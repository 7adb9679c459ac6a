/* colour.mjs - colours the code of the course: reads a list of { language, text } as JSON from standard input, and writes the list of their
 * HTML. The tokens are those of the page of `gasket explain`. */
import { readFileSync } from 'node:fs';
import { highlightAssembly, highlightIr, highlightSource, markOperation } from '../../../src/page/highlight.js';

const ASSEMBLY = /\(\d+\|M\d+\)/;
const IR = /^\s*(?:[%@][\w.$-]+ = |define |declare |store |ret |br |call void |[\w.]+:(?:\s*;.*)?$|\}$)/;
const DIAGNOSTIC = /^\S+:\d+(?::\d+)?: /;

function escapeText(text) {
    return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function writeTokens(tokens) {
    return tokens.map(({ text, kind }) => (kind && kind !== 'word' ? `<span class="t-${kind}">${escapeText(text)}</span>` : escapeText(text))).join('');
}

/* A line that a command prints: assembly, IR, or text without colours. A trace has a work-group, an index and a mask before the instruction. */
function colourOutput(line) {
    const start = line.search(/\((?:W|W&|~?f\d)|\b[a-z]+(?:\.\w+)? \(\d+\|M\d+\)/);

    if (ASSEMBLY.test(line) && start >= 0) {
        return `<span class="t-comment">${escapeText(line.slice(0, start))}</span>${writeTokens(highlightAssembly(line.slice(start)))}`;
    }
    if (IR.test(line) && !DIAGNOSTIC.test(line)) {
        return writeTokens(markOperation(highlightIr(line)));
    }
    return DIAGNOSTIC.test(line) ? `<span class="t-label">${escapeText(line)}</span>` : escapeText(line);
}

function colourConsole(text) {
    return text.split('\n').map(line => (line.startsWith('$ ') ? `<span class="t-command">${escapeText(line)}</span>` : colourOutput(line))).join('\n');
}

const COLOURS = {
    console: colourConsole,
    c: text => highlightSource(text).map(writeTokens).join('\n'),
    llvm: text => text.split('\n').map(line => writeTokens(markOperation(highlightIr(line)))).join('\n'),
    asm: text => text.split('\n').map(line => writeTokens(highlightAssembly(line))).join('\n'),
};
const blocks = JSON.parse(readFileSync(0, 'utf8'));

process.stdout.write(JSON.stringify(blocks.map(({ language, text }) => (COLOURS[language] ?? colourConsole)(text))));
