/* editor.js - the editor of the playground: CodeMirror with the syntax of C, the words of OpenCL C, and gasket's diagnostics. */
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { cppLanguage } from '@codemirror/lang-cpp';
import { HighlightStyle, LanguageSupport, bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const STYLE = HighlightStyle.define([
    { tag: [tags.keyword, tags.modifier, tags.controlKeyword, tags.processingInstruction], color: 'var(--t-keyword)' },
    { tag: [tags.typeName, tags.standard(tags.typeName)], color: 'var(--t-type)' }, { tag: [tags.string, tags.character], color: 'var(--t-string)' },
    { tag: [tags.number, tags.bool, tags.null], color: 'var(--t-number)' }, { tag: tags.comment, color: 'var(--t-comment)' },
    { tag: tags.function(tags.definition(tags.variableName)), color: 'var(--t-name)' },
]);
const THEME = EditorView.theme({
    '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--surface)', fontSize: '13px' },
    '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55' },
    '.cm-content': { caretColor: 'var(--ink)' },
    '.cm-cursor': { borderLeftColor: 'var(--ink)' },
    '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--soft-ink)', borderRight: '1px solid var(--line)' },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--raised)' },
    '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'var(--accent-back) !important' },
    '.cm-tooltip, .cm-panels': { backgroundColor: 'var(--surface)', color: 'var(--ink)', borderColor: 'var(--strong-line)' },
    '.cm-picked-line': { backgroundColor: 'var(--pick)' },
});
const SEVERITIES = { error: 'error', fault: 'error', finding: 'error', warning: 'warning', note: 'info', remark: 'info' };

/* The position in DOCUMENT of a place; columns count bytes of UTF-8 from 1. */
function findPosition(document, line, column) {
    const { from, text } = document.line(Math.min(Math.max(line, 1), document.lines));
    const bytes = new TextEncoder().encode(text).subarray(0, Math.max(column - 1, 0));

    return from + Math.min(new TextDecoder().decode(bytes).length, text.length);
}

/* The range to underline: the word at the position, or one character. */
function findRange(document, line, column) {
    const from = findPosition(document, line, column), end = document.lineAt(from).to;
    const word = /^\w+/.exec(document.sliceString(from, end));

    return { from, to: Math.min(from + (word ? word[0].length : 1), end) };
}

export class Editor {
    /* change() is called after each edit of the user. */
    constructor(parent, change) {
        this.view = new EditorView({
            parent,
            state: EditorState.create({
                extensions: [lineNumbers(), history(), drawSelection(), indentOnInput(), indentUnit.of('    '), bracketMatching(), highlightActiveLine(), highlightSelectionMatches(),
                    new LanguageSupport(cppLanguage), syntaxHighlighting(STYLE), lintGutter(), THEME, EditorView.contentAttributes.of({ 'aria-label': 'Source', tabindex: '0' }),
                    keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...lintKeymap, indentWithTab]),
                    EditorView.updateListener.of(update => update.docChanged && change())],
            }),
        });
    }

    get text() {
        return this.view.state.doc.toString();
    }

    set text(text) {
        this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
    }

    /* Shows DIAGNOSTICS: [{ severity, line, column, message, notes: [text] }]. */
    showDiagnostics(diagnostics) {
        const { doc } = this.view.state;

        this.view.dispatch(setDiagnostics(this.view.state, diagnostics.map(d => ({
            ...findRange(doc, d.line, d.column), severity: SEVERITIES[d.severity] || 'error', message: [d.message, ...d.notes].join('\n'), source: d.severity,
        }))));
    }

    revealLine(line) {
        const { doc } = this.view.state;

        if (line >= 1 && line <= doc.lines) {
            this.view.dispatch({ selection: { anchor: doc.line(line).from }, effects: EditorView.scrollIntoView(doc.line(line).from, { y: 'nearest' }) });
        }
    }
}
