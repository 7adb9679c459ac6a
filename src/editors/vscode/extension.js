/* extension.js - the language server, the debugger, tasks, and the page of `gasket explain` in a panel. The server does what concerns the language. */
'use strict';

const vscode = require('vscode');
const fs = require('fs');
const path = require('path');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

function program() {
    return vscode.workspace.getConfiguration('gasket').get('path');
}

function settings() {
    const all = vscode.workspace.getConfiguration('gasket');

    return { arguments: all.get('arguments'), hints: { spaces: all.get('hints.spaces'), conversions: all.get('hints.conversions'), costs: all.get('hints.costs') } };
}

/* --- the language server ---------------------------------------------------------------------------------------------------- */

/* Commands of lenses go to the server as they are; what they return is shown here. */
async function executeCommand(command, args, next) {
    const result = await next(command, args);

    if (command === 'gasket.explain' && result && result.page)
        showPanel(result.page, args[1] || 'compilation');
    else if (result && result.output !== undefined)
        showOutput(result);
    return result;
}

async function start() {
    client = new LanguageClient('gasket', 'gasket', { command: program(), args: ['lsp'] }, {
        documentSelector: [{ language: 'opencl' }],
        initializationOptions: settings(),
        synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher('**/{gasket.toml,compile_commands.json,compile_flags.txt,*.h,*.cl}') },
        middleware: { executeCommand },
    });
    await client.start();
}

let channel;

function showOutput(result) {
    channel = channel || vscode.window.createOutputChannel('gasket run');
    channel.clear();
    channel.append(result.output);
    channel.appendLine(result.status === 0 ? 'The launches have ended as expected.' : `The run ended with status ${result.status}.`);
    channel.show(true);
}

/* --- the page --------------------------------------------------------------------------------------------------------------- */

/* Shows FILE, a page that contains all its scripts and data, and removes it. */
function showPanel(file, title) {
    const panel = vscode.window.createWebviewPanel('gasket.page', `gasket: ${title}`, vscode.ViewColumn.Beside, { enableScripts: true, retainContextWhenHidden: true });

    panel.webview.html = fs.readFileSync(file, 'utf8');
    fs.rmSync(path.dirname(file), { recursive: true });
}

async function showPage() {
    const editor = vscode.window.activeTextEditor;

    if (editor && client)
        await vscode.commands.executeCommand('gasket.explain', client.code2ProtocolConverter.asUri(editor.document.uri), path.basename(editor.document.fileName));
}

/* --- the debugger and tasks ------------------------------------------------------------------------------------------------- */

const adapters = { createDebugAdapterDescriptor: () => new vscode.DebugAdapterExecutable(program(), ['debug', '--dap']) };

const configurations = {
    resolveDebugConfiguration(_folder, configuration) {
        const editor = vscode.window.activeTextEditor;

        if (!configuration.type && editor && editor.document.languageId === 'opencl')
            return { type: 'gasket', request: 'launch', name: 'debug the kernel', program: '${file}', args: ['-g', '64'], stopOnEntry: true };
        return configuration;
    },
};

function makeTask(definition, scope, name) {
    return new vscode.Task(definition, scope, name, 'gasket', new vscode.ProcessExecution(program(), definition.arguments), ['$gasket']);
}

const tasks = {
    provideTasks: () => [makeTask({ type: 'gasket', arguments: ['cc', '--syntax-only', '${workspaceFolder}'] }, vscode.TaskScope.Workspace, 'check all kernels')],
    resolveTask: task => makeTask(task.definition, task.scope || vscode.TaskScope.Workspace, task.name),
};

async function activate(context) {
    context.subscriptions.push(
        vscode.commands.registerCommand('gasket.showPage', showPage),
        vscode.commands.registerCommand('gasket.restart', () => client && client.restart()),
        vscode.debug.registerDebugAdapterDescriptorFactory('gasket', adapters),
        vscode.debug.registerDebugConfigurationProvider('gasket', configurations),
        vscode.tasks.registerTaskProvider('gasket', tasks),
        vscode.workspace.onDidChangeConfiguration(event => {
            if (event.affectsConfiguration('gasket') && client)
                client.sendNotification('workspace/didChangeConfiguration', { settings: { gasket: settings() } });
        }));
    await start();
}

module.exports = { activate, deactivate: () => client && client.stop() };
