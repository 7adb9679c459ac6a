/* editor.mjs - the Debug Adapter Protocol of `gasket debug --dap`, through the client of @vscode/debugadapter-testsupport. The environment: GASKET,
 * the program; DEBUG_MODULES, the folder with the packages. Expected values follow from tests/golden/debug/steps.cl and findings.cl. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { execFileSync } from 'node:child_process';
import { unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(join(process.env.DEBUG_MODULES, 'package.json'));
const { DebugClient } = require('@vscode/debugadapter-testsupport');
const golden = fileURLToPath(new URL('../golden/debug/', import.meta.url));
const steps = join(golden, 'steps.cl'), findings = join(golden, 'findings.cl');
const stepsArgs = ['-g', '8', '-l', '4', '-a', 'a=float[8]', '-a', 'n=int[8]:iota', '-a', 'tmp=float[4]', '-a', 'm=3'];
const script = join(process.env.DEBUG_MODULES, 'adapter.sh');

/* DebugClient starts a runtime with one file: a script that passes the option. */
writeFileSync(script, `exec ${process.env.GASKET} debug --dap\n`);

async function withClient(use) {
    const client = new DebugClient('sh', script, 'gasket');

    client.defaultTimeout = 20000;
    await client.start();
    try {
        await use(client);
    } finally {
        await client.stop();
    }
}

/* Launches PROGRAM with breakpoints at LINES, and waits for the first stop. */
async function launchTo(client, program, args, breakpoints, more = {}) {
    const stopped = client.waitForEvent('stopped'), initialized = client.waitForEvent('initialized');

    await client.initializeRequest();
    const launched = client.launchRequest({ program, args, ...more });
    await initialized;
    const set = await client.setBreakpointsRequest({ source: { path: program }, breakpoints });
    await client.configurationDoneRequest();
    await launched;
    return { stopped: (await stopped).body, set: set.body.breakpoints };
}

async function topFrame(client, threadId) {
    return (await client.stackTraceRequest({ threadId })).body.stackFrames[0];
}

async function go(client, request, args) {
    const stopped = client.waitForEvent('stopped');

    await client.customRequest(request, args);
    return (await stopped).body;
}

export const tests = {
    async 'a program without breakpoints runs to its end'() {
        await withClient(client => Promise.all([client.configurationSequence(), client.launch({ program: steps, args: stepsArgs }), client.waitForEvent('terminated')]));
    },
    async 'a breakpoint is hit where it was set'() {
        await withClient(client => client.hitBreakpoint({ program: steps, args: stepsArgs }, { path: steps, line: 13 }));
    },
    async 'a breakpoint moves to the next line with code'() {
        await withClient(async client => {
            const { stopped, set } = await launchTo(client, steps, stepsArgs, [{ line: 24 }, { line: 900 }]);

            assert.deepEqual(set.map(b => [b.verified, b.line]), [[true, 24], [false, undefined]]);
            assert.equal(stopped.reason, 'breakpoint');
        });
    },
    async 'stack, scopes and variables'() {
        await withClient(async client => {
            const { stopped } = await launchTo(client, steps, stepsArgs, [{ line: 13, condition: 'k == 3 && i == 2' }]);
            const frames = (await client.stackTraceRequest({ threadId: stopped.threadId })).body.stackFrames;
            const scopes = (await client.scopesRequest({ frameId: frames[0].id })).body.scopes;
            const [args, locals] = await Promise.all(scopes.map(async s => (await client.variablesRequest({ variablesReference: s.variablesReference })).body.variables));

            assert.deepEqual(frames.map(f => [f.name, f.line]), [['helper', 13], ['k', 23]]);
            assert.deepEqual(args.map(v => [v.name, v.value]), [['v', '{0, 1, 2, 3}'], ['k', '3']]);
            assert.deepEqual(locals.map(v => [v.name, v.value]), [['t', '2'], ['i', '2'], ['r', '1']]);
            const lanes = (await client.variablesRequest({ variablesReference: args[0].variablesReference })).body.variables;
            assert.deepEqual(lanes.map(v => [v.name, v.value]), [['s0', '0'], ['s1', '1'], ['s2', '2'], ['s3', '3']]);
            assert.equal((await client.evaluateRequest({ expression: 'r + t * i', frameId: frames[0].id })).body.result, '5');
            assert.equal((await client.evaluateRequest({ expression: 's.n', frameId: frames[1].id })).body.result, '{1, 5, 3}');
            await assert.rejects(client.evaluateRequest({ expression: 'r +', frameId: frames[0].id }), /expected an expression/);
        });
    },
    async 'pages of a large array'() {
        await withClient(async client => {
            const { stopped } = await launchTo(client, steps, stepsArgs, [{ line: 19 }]);
            const frame = await topFrame(client, stopped.threadId);
            const slice = (await client.evaluateRequest({ expression: 'n[0..7]', frameId: frame.id })).body;
            const page = (await client.variablesRequest({ variablesReference: slice.variablesReference, start: 5, count: 2 })).body.variables;

            assert.equal(slice.indexedVariables, 8);
            assert.deepEqual(page.map(v => [v.name, v.value]), [['[5]', '5'], ['[6]', '6']]);
        });
    },
    async 'steps, forwards and backwards'() {
        await withClient(async client => {
            const { stopped } = await launchTo(client, steps, stepsArgs, [{ line: 23, condition: 'i == 2' }]);
            const threadId = stopped.threadId;

            await go(client, 'stepIn', { threadId });
            assert.equal((await topFrame(client, threadId)).line, 10);
            await go(client, 'next', { threadId });
            assert.equal((await topFrame(client, threadId)).line, 11);
            await go(client, 'stepBack', { threadId });
            assert.equal((await topFrame(client, threadId)).line, 10);
            await go(client, 'stepBack', { threadId, granularity: 'instruction' });
            await go(client, 'reverseContinue', { threadId });
            assert.equal((await topFrame(client, threadId)).line, 23);
            await go(client, 'stepIn', { threadId });
            await go(client, 'stepOut', { threadId });
            assert.equal((await topFrame(client, threadId)).line, 23);
        });
    },
    async 'a data breakpoint stops after the write, and going back before it'() {
        await withClient(async client => {
            const { stopped } = await launchTo(client, steps, stepsArgs, [{ line: 11, condition: 'k == 3' }]);
            const frame = await topFrame(client, stopped.threadId), frameId = frame.id;
            const info = (await client.dataBreakpointInfoRequest({ name: 'r', frameId })).body;

            await client.setBreakpointsRequest({ source: { path: steps }, breakpoints: [] });
            await client.setDataBreakpointsRequest({ breakpoints: [{ dataId: info.dataId }] });
            const hit = await go(client, 'continue', { threadId: stopped.threadId });
            assert.equal(hit.reason, 'data breakpoint');
            assert.equal((await client.evaluateRequest({ expression: 'r', frameId })).body.result, '1');
            await go(client, 'reverseContinue', { threadId: stopped.threadId });
            assert.equal((await client.evaluateRequest({ expression: 'r', frameId })).body.result, '0');
        });
    },
    async 'a variable that is set changes the result'() {
        await withClient(async client => {
            const { stopped } = await launchTo(client, steps, stepsArgs, [{ line: 23, condition: 'i == 2' }, { line: 26, condition: 'get_global_id(0) == 0' }]);
            const frame = await topFrame(client, stopped.threadId);
            const [, locals] = (await client.scopesRequest({ frameId: frame.id })).body.scopes;

            await client.setVariableRequest({ variablesReference: locals.variablesReference, name: 'v', value: '(float4)(0, 10, 0, 0)' });
            await go(client, 'continue', { threadId: stopped.threadId });
            const first = await topFrame(client, 1);
            assert.equal((await client.evaluateRequest({ expression: 'tmp[2]', frameId: first.id })).body.result, '10');
        });
    },
    async 'log points print and do not stop'() {
        await withClient(async client => {
            const printed = [], ended = client.waitForEvent('terminated');

            client.on('output', event => printed.push(event.body.output));
            const initialized = client.waitForEvent('initialized');
            await client.initializeRequest();
            const launched = client.launchRequest({ program: steps, args: stepsArgs });
            await initialized;
            await client.setBreakpointsRequest({ source: { path: steps }, breakpoints: [{ line: 15, logMessage: 'r is {r} for {k}' }] });
            await client.configurationDoneRequest();
            await launched;
            await ended;
            assert.deepEqual(printed.slice(0, 4), ['r is 0 for 0\n', 'r is 0 for 1\n', 'r is 1 for 2\n', 'r is 5 for 3\n']);
        });
    },
    async 'a session that has stopped can go back from the end'() {
        await withClient(async client => {
            const { stopped } = await launchTo(client, steps, stepsArgs, [{ line: 27, condition: 'get_global_id(0) == 7' }]);
            const end = await go(client, 'continue', { threadId: stopped.threadId });

            assert.match(end.description, /The run has ended/);
            await go(client, 'stepBack', { threadId: end.threadId });
            assert.equal((await topFrame(client, end.threadId)).line, 27);
        });
    },
    async 'a fault is an exception at its line; after it the program ends'() {
        await withClient(async client => {
            const { stopped } = await launchTo(client, findings, ['-g', '8', '-l', '4', '-a', 'a=int[8]', '-a', 'n=2'], []);
            const frame = await topFrame(client, stopped.threadId);

            assert.equal(stopped.reason, 'exception');
            assert.equal(frame.line, 9);
            assert.match((await client.exceptionInfoRequest({ threadId: stopped.threadId })).body.description, /write of 4 bytes outside every buffer/);
            for (const line of [9, 8]) { /* the fault is in the middle of its line */
                await go(client, 'stepBack', { threadId: stopped.threadId });
                assert.equal((await topFrame(client, stopped.threadId)).line, line);
            }
            assert.equal((await go(client, 'continue', { threadId: stopped.threadId })).reason, 'exception');
            const ended = client.waitForEvent('terminated');
            await client.continueRequest({ threadId: stopped.threadId });
            await ended;
        });
    },
    async 'memory, instructions and threads'() {
        await withClient(async client => {
            const { stopped } = await launchTo(client, steps, stepsArgs, [{ line: 19 }]);
            const frame = await topFrame(client, stopped.threadId);
            const n = (await client.evaluateRequest({ expression: 'n[2]', frameId: frame.id })).body;
            const memory = (await client.customRequest('readMemory', { memoryReference: n.memoryReference, count: 8 })).body;
            const listing = (await client.disassembleRequest({ memoryReference: '0', instructionCount: 3 })).body.instructions;

            assert.equal(memory.data, Buffer.from(new Int32Array([2, 3]).buffer).toString('base64'));
            assert.equal(listing.length, 3);
            assert.deepEqual((await client.threadsRequest()).body.threads.map(t => t.id), [1, 2, 3, 4]);
        });
    },
    async 'an endless run is paused'() {
        await withClient(async client => {
            const kernel = join(process.env.DEBUG_MODULES, 'endless.cl'), initialized = client.waitForEvent('initialized');

            writeFileSync(kernel, 'kernel void k(volatile global int *a)\n{\n    while (a[0] == 0)\n        a[1]++;\n}\n');
            await client.initializeRequest();
            const launched = client.launchRequest({ program: kernel, args: ['-g', '1', '-l', '1', '-a', 'a=int[2]'] });
            await initialized;
            await client.configurationDoneRequest();
            await launched;
            await go(client, 'pause', { threadId: 1 });
            assert.ok([3, 4].includes((await topFrame(client, 1)).line));
        });
    },
    async 'a program that cannot be compiled is refused with its message'() {
        await withClient(async client => {
            await client.initializeRequest();
            await assert.rejects(client.launchRequest({ program: join(golden, 'none.cl'), args: ['-g', '1'] }), /none\.cl/);
        });
    },
    async 'a saved session has its sources'() {
        await withClient(async client => {
            const folder = process.env.DEBUG_MODULES, kernel = join(folder, 'saved.cl'), saved = join(folder, 'saved.session');
            const text = 'kernel void k(global int *a)\n{\n    int i = get_global_id(0);\n    a[i] = i * 3;\n}\n';

            writeFileSync(kernel, text);
            execFileSync(process.env.GASKET, ['debug', '-g', '4', '-a', 'a=int[4]', kernel, '--batch', '-ex', 'break 4 work-item 2', '-ex', 'continue', '-ex', `record save ${saved}`]);
            unlinkSync(kernel);
            const stopped = client.waitForEvent('stopped'), initialized = client.waitForEvent('initialized');
            await client.initializeRequest();
            const launched = client.launchRequest({ args: [`--load=${saved}`], stopOnEntry: true });
            await initialized;
            await client.configurationDoneRequest();
            await launched;
            const { threadId } = (await stopped).body, frame = await topFrame(client, threadId);

            assert.equal(frame.line, 4);
            assert.equal((await client.evaluateRequest({ expression: 'i * 3', frameId: frame.id })).body.result, '6');
            assert.equal((await client.customRequest('source', { sourceReference: frame.source.sourceReference })).body.content, text);
            await assert.rejects(client.customRequest('source', { sourceReference: 99 }), /there is no such source/);
        });
    },
    async 'unknown requests are refused, and the session goes on'() {
        await withClient(async client => {
            const { stopped } = await launchTo(client, steps, stepsArgs, [{ line: 19 }]);

            await assert.rejects(client.customRequest('frobnicate', {}), /not supported/);
            await assert.rejects(client.variablesRequest({ variablesReference: 99999 }), /not of this stop/);
            await assert.rejects(client.customRequest('variables', {}), /not of this stop/);
            assert.equal((await topFrame(client, stopped.threadId)).line, 19);
        });
    },
};
