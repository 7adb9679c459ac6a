/* build.mjs - assembles the playground: node build.mjs WORK OUTPUT, where WORK has gasket.js, gasket.wasm and, in npm, the packages. The pages
 * consist of classic scripts, since a page that was opened from a file can load neither modules nor WebAssembly. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const [work, output] = process.argv.slice(2).map(path => resolve(path));
const here = dirname(fileURLToPath(import.meta.url)), top = join(here, '../..');
const esbuild = createRequire(join(work, 'npm/package.json'))('esbuild');
const SETTINGS = { bundle: true, minify: true, format: 'iife', target: 'es2022', nodePaths: [join(work, 'npm/node_modules')], legalComments: 'eof' };
const TEST_COMMENT = /^\/\/ (?:RUN|ORACLE|EXPECT)\b.*\n/gm; /* those of tests/tools/check_kernels.py */
const READING_ORDER = /\]\(([\w]+\.cl)\)/g;

/* The samples that one command of `gasket run` runs, in the order of samples/README.md, without their comments for tests, and with the files
 * that the command reads. */
function listExamples() {
    const names = [...new Set([...readFileSync(join(top, 'samples/README.md'), 'utf8').matchAll(READING_ORDER)].map(match => match[1]))];

    return names.map(name => readExample(name)).filter(example => example);
}

function readExample(name) {
    const source = readFileSync(join(top, 'samples', name), 'utf8');
    const shown = /^ \* {3}gasket run (.*) samples\/\S+\.cl$/m.exec(source);

    if (!shown) {
        return null;
    }
    const files = {};

    for (const [, path] of shown[1].matchAll(/@([\w./]+)/g)) {
        files[path] = readFileSync(join(top, path)).toString('base64');
    }
    return { name, source: source.replace(TEST_COMMENT, ''), command: shown[1], files };
}

async function bundleText(file) {
    const { outputFiles } = await esbuild.build({ ...SETTINGS, entryPoints: [join(here, file)], write: false });

    return outputFiles[0].text;
}

const worker = `${readFileSync(join(work, 'gasket.js'), 'utf8')}\n${await bundleText('worker.js')}`;
const wasm = gzipSync(readFileSync(join(work, 'gasket.wasm')), { level: 9 }).toString('base64');

mkdirSync(output, { recursive: true });
writeFileSync(join(output, 'gasket.js'), `globalThis.gasketParts = ${JSON.stringify({ worker, wasm })};\nglobalThis.gasketExamples = ${JSON.stringify(listExamples())};\n`);
writeFileSync(join(output, 'playground.js'), await bundleText('playground.js'));
writeFileSync(join(output, 'playground.css'), ['../page/style.css', 'playground.css'].map(file => readFileSync(join(here, file), 'utf8')).join('\n'));
copyFileSync(join(here, 'index.html'), join(output, 'index.html'));
