/* types.mts - uses of the package that its types must accept, and, after @ts-expect-error, refuse. */
import { command, load, GasketError } from 'gasket';
import type { Argument, Diagnostic, Finding, Gasket, LaunchResult, Parameter, Program } from 'gasket';

const gasket: Gasket = await load();
const program: Program = gasket.compile('kernel void k(float a, global int *p) {}', '-O2');
const parameters: Parameter[] | undefined = program.kernels.get('k');
const values: Argument[] = [1, 2n, [1, 2], new Float32Array(1), { local: 4 }, { sampler: 'none,nearest,unnormalized' }, { image: new Uint8Array(4), format: 'rgba,unorm8', width: 1 }, null];
const result: LaunchResult = program.launch('k', { global: [4, 4], local: [2, 2], arguments: values });
const finding: Finding | undefined = result.findings[0];
const place: number | null | undefined = finding?.work_items[0]?.global[0] ?? finding?.line;
const text: string = program.text('ir') + gasket.emit('', 'pp') + gasket.explain('').html;
const bytes: Uint8Array = program.binary('zebin');
const sent: Uint8Array = gasket.emit('', 'spirv');
const status: number = (await command(['cc', 'k.cl'], { 'k.cl': '' })).status;
const diagnostics: Diagnostic[] = new Error() instanceof GasketError ? [] : program.diagnostics;
// @ts-expect-error a form that does not exist
program.text('llvm');
// @ts-expect-error bytes are no text
program.text('spirv');
// @ts-expect-error a launch has a size
program.launch('k', { arguments: [] });
// @ts-expect-error a string is no argument
program.launch('k', { global: 1, arguments: ['1'] });
export { parameters, place, text, bytes, sent, status, diagnostics };
