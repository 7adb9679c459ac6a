/* watch.js - which instruction has written a value, and the values of a variable in all lanes. Bytes count from the start of r0. */
import { listElements, REGISTER_BYTES, REGISTERS } from './machine.js';
import { readElement, elementSize } from './replay.js';

/* A watch: { text, type, isShared, lanes, ids }: the text that names it, the type of its elements, and for each lane the first byte of each element and the virtual
 * register that has them (-1: none). A value that all lanes share has one entry; one that is in no register has none. */
function makeWatch(text, type, isShared, lanes, ids) {
    return { text, type, isShared, lanes, ids };
}

function listFrom(start, count, size) {
    return Array.from({ length: count }, (_, index) => start + index * size);
}

/* The elements of VARIABLE in each lane, [[first byte, …]], by the instructions that write it; [] if all lanes share it. A part of a wide instruction has a channel
 * from which on it executes, (16|M16). The payload of a message has the lanes of one component after the other. */
function findLanes(assembly, variable, size) {
    const lanes = [], start = variable.register * REGISTER_BYTES + variable.byte;

    for (const { text, operands } of assembly) {
        const operand = operands.find(other => other.role === 'dst' && other.value === variable.id), [, width, first] = operand && /\((\d+)\|M(\d+)\)/.exec(text) || [];

        if (!(Number(width) > 1)) {
            continue;
        }
        const elements = operand.elements && listElements(operand).map(([register, byte]) => register * REGISTER_BYTES + byte);
        for (let channel = 0; channel < Number(width); channel++) {
            const found = elements ? elements.slice(channel, channel + 1) : listFrom(start + channel * size, Math.floor(variable.bytes / (width * size)), width * size);

            lanes[Number(first) + channel] = [...new Set([...lanes[Number(first) + channel] || [], ...found])];
        }
    }
    return lanes;
}

/* Those of VARIABLES that have a register at INSTRUCTION, the one that was defined last first. */
function listLive(variables, instruction) {
    const beginOf = variable => Math.max(...variable.live.map(([from]) => from).filter(from => from <= instruction));

    return variables.filter(variable => variable.register >= 0 && variable.live.some(([from, to]) => from <= instruction && instruction <= to)).sort((a, b) => beginOf(b) - beginOf(a));
}

/* What TEXT names at INSTRUCTION: a register ("r12") or the value that the variable of the source has there; null: neither. The halves of a wide value may be two
 * virtual registers with one name. */
export function describeWatch(text, replay, variables, instruction) {
    const { assembly, thread, types, variableTypes } = replay, register = /^r(\d+)$/.exec(text)?.[1], named = variables.filter(variable => variable.name === text);

    if (register !== undefined) {
        const type = types[register], size = elementSize(type);

        return register < REGISTERS ? makeWatch(text, type, false, listFrom(register * REGISTER_BYTES, REGISTER_BYTES / size, size).map(at => [at]), []) : null;
    }
    const live = listLive(named, instruction), typeOf = variable => variableTypes.get(variable.id) || 'd';

    if (!live.length) {
        return named.length ? makeWatch(text, 'd', false, [], []) : null;
    }
    const type = typeOf(live[0]), found = live.filter(variable => typeOf(variable) === type).map(variable => [variable.id, findLanes(assembly, variable, elementSize(type))]);

    if (!found[0][1].length) {
        return makeWatch(text, type, true, [listFrom(live[0].register * REGISTER_BYTES + live[0].byte, Math.max(1, Math.floor(live[0].bytes / elementSize(type))), elementSize(type))], [live[0].id]);
    }
    const owners = thread.lanes.map((_, lane) => found.find(([, lanes]) => lanes[lane]));

    return makeWatch(text, type, false, owners.map((owner, lane) => owner?.[1][lane] || []), owners.map(owner => owner?.[0] ?? -1));
}

/* The bytes of WATCH in LANE. */
export function bytesOfWatch(watch, lane) {
    return watch.lanes[watch.isShared ? 0 : lane] || [];
}

/* The value in LANE as a text; "" if there is none. */
export function readWatch(watch, replay, lane) {
    return bytesOfWatch(watch, lane).map(at => readElement(replay.bytes, at, watch.type)).join(', ');
}

/* Does STEP write the value of WATCH in LANE (-1: any)? An instruction whose result it is writes it in its enabled channels, also if the bytes stay the same. */
function writesWatch(step, watch, assembly, lane) {
    const size = elementSize(watch.type), result = assembly[step.i].operands.find(operand => operand.role === 'dst' && operand.value >= 0)?.value;
    const isWritten = at => watch.ids[at] !== undefined && watch.ids[at] === result && (watch.isShared ? step.m !== 0 : (step.m >>> at & 1) === 1);
    const lanes = watch.isShared ? [0] : lane < 0 ? watch.lanes.keys() : [lane];

    return [...lanes].some(at => isWritten(at) || (step.w || []).some(([from, , after]) => bytesOfWatch(watch, at).some(byte => byte < from + after.length / 2 && from < byte + size)));
}

/* The position after the last step that writes WATCH in LANE, before the step that was executed last (DIRECTION -1), or the next one after it (1); -1: there is
 * none. So a search from a write finds the one before it. */
export function findWrite(replay, watch, lane, direction) {
    const { steps } = replay.thread;

    for (let step = replay.position + (direction < 0 ? -2 : 0); step >= 0 && step < steps.length; step += direction) {
        if (writesWatch(steps[step], watch, replay.assembly, lane)) {
            return step + 1;
        }
    }
    return -1;
}

/* The time of a step, in instructions that the whole group has executed; 0: it is in no span. */
export function findTime(group, thread, step) {
    const span = group.spans.find(([owner, first, last, kind]) => owner === thread && kind === 'run' && first <= step && step <= last);

    return span ? span[4] + step - span[1] + 1 : 0;
}

/* The last store to the byte at ADDRESS of MEMORY before step STEP of thread THREAD, by a recorded thread of its GROUP: { thread, position, lane }; null: none was
 * recorded. */
export function findStore(run, assembly, group, memory, address, thread, step) {
    const time = findTime(group, thread, step), owners = memory === 'scratch' ? [thread] : new Set(group.spans.map(span => span[0]));
    let found = null, latest = 0;

    for (const owner of owners) {
        run.threads[owner]?.steps.forEach((other, index) => {
            if (other.s !== memory || !assembly[other.i].operands.some(operand => operand.role === 'data')) {
                return;
            }
            const at = findTime(group, owner, index);
            const access = at && at < time && at > latest ? [...other.a].reverse().find(([, first, digits]) => Number(first) <= address && address < Number(first) + digits.length / 2) : null;

            if (access) {
                latest = at;
                found = { thread: owner, position: index + 1, lane: access[0] };
            }
        });
    }
    return found;
}
