/* editor.mjs - the Language Server Protocol of `gasket lsp`, through the connection and the types of vscode-languageserver-protocol. The environment:
 * GASKET, the program; LSP_MODULES, the folder with the packages. Expected values follow from SOURCE. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(join(process.env.LSP_MODULES, 'package.json'));
const lsp = require('vscode-languageserver-protocol/node');
const uri = 'file:///nowhere/k.cl';
const source = `float scaled(float x, float factor)
{
    return x * factor;
}
kernel void run(global float *a)
{
    size_t i = get_global_id(0);
    a[i] = scaled(a[i], 2.0f) + lenght(3.0f);
}
`;
const textDocument = { uri };
const at = (line, character) => ({ textDocument, position: { line, character } });
const range = (line, first, last) => ({ start: { line, character: first }, end: { line, character: last } });

/* Calls USE with a connection whose document is open, and the diagnostics of its first text. */
async function withServer(use) {
    const server = spawn(process.env.GASKET, ['lsp'], { stdio: ['pipe', 'pipe', 'inherit'] });
    const ended = new Promise(resolve => server.on('exit', resolve));
    const connection = lsp.createProtocolConnection(new lsp.StreamMessageReader(server.stdout), new lsp.StreamMessageWriter(server.stdin));
    const published = [];

    connection.onNotification(lsp.PublishDiagnosticsNotification.type, p => published.push(p));
    connection.listen();
    const { capabilities } = await connection.sendRequest(lsp.InitializeRequest.type, { processId: null, rootUri: null, capabilities: {} });
    await connection.sendNotification(lsp.InitializedNotification.type, {});
    await connection.sendNotification(lsp.DidOpenTextDocumentNotification.type, { textDocument: { uri, languageId: 'opencl', version: 1, text: source } });
    while (!published.some(p => p.version === 1))
        await new Promise(resolve => setTimeout(resolve, 5));
    await use(connection, published[0].diagnostics, capabilities);
    await connection.sendRequest(lsp.ShutdownRequest.type);
    await connection.sendNotification(lsp.ExitNotification.type);
    assert.equal(await ended, 0);
    connection.dispose();
}

export const tests = {
    'diagnostics and a correction': () => withServer(async (connection, diagnostics, capabilities) => {
        assert.equal(capabilities.textDocumentSync.change, lsp.TextDocumentSyncKind.Incremental);
        assert.equal(diagnostics.length, 1);
        assert.deepEqual(diagnostics[0].range, range(7, 32, 38));
        assert.equal(diagnostics[0].severity, lsp.DiagnosticSeverity.Error);
        const actions = await connection.sendRequest(lsp.CodeActionRequest.type, { textDocument, range: diagnostics[0].range, context: { diagnostics } });
        assert.deepEqual(actions.map(action => action.kind), [lsp.CodeActionKind.QuickFix]);
        assert.deepEqual(actions[0].edit.changes[uri], [{ range: range(7, 32, 38), newText: 'length' }]);
    }),
    'hover, definition, references': () => withServer(async connection => {
        const hover = await connection.sendRequest(lsp.HoverRequest.type, at(7, 12));
        assert.match(hover.contents.value, /float scaled\(float x, float factor\)/);
        assert.deepEqual(await connection.sendRequest(lsp.DefinitionRequest.type, at(7, 12)), [{ uri, range: range(0, 6, 12) }]);
        const references = await connection.sendRequest(lsp.ReferencesRequest.type, { ...at(6, 11), context: { includeDeclaration: true } });
        assert.deepEqual(references.map(r => r.range), [range(6, 11, 12), range(7, 6, 7), range(7, 20, 21)]);
    }),
    'rename, and its refusal': () => withServer(async connection => {
        const edit = await connection.sendRequest(lsp.RenameRequest.type, { ...at(0, 31), newName: 'by' });
        assert.deepEqual(edit.changes[uri].map(e => e.range), [range(0, 28, 34), range(2, 15, 21)]);
        await assert.rejects(connection.sendRequest(lsp.RenameRequest.type, { ...at(6, 17), newName: 'f' }), /built-in/);
    }),
    'a cancelled request': () => withServer(async connection => {
        const cancellation = new lsp.CancellationTokenSource();
        const asked = connection.sendRequest(lsp.DocumentSymbolRequest.type, { textDocument }, cancellation.token);
        cancellation.cancel();
        await asked.then(() => {}, error => assert.equal(error.code, lsp.LSPErrorCodes.RequestCancelled));
    }),
};
