/** gasket: compiles OpenCL C for Intel Gen9, runs kernels in a simulator, and checks them. */

/** The forms of a program that are text: the names of `gasket cc --emit`, "stats" for --stats, "page" for the page of `gasket explain`. */
export type TextForm = "ir" | "thread-ir" | "mir" | "asm" | "stats" | "visa" | "pp" | "ast" | "spirv-text" | "json" | "page";
export type BinaryForm = "spirv" | "code" | "zebin";

/** A place in a source; lines and columns count from 1, and are null where they are unknown. */
export interface Place {
    file: string | null;
    line: number | null;
    column: number | null;
    first_column: number | null;
    last_column: number | null;
}

export interface Fix {
    file: string;
    line: number;
    column: number;
    end_column: number;
    text: string;
}

export interface Note extends Place {
    message: string;
    fixes?: Fix[];
}

export interface Diagnostic extends Place {
    severity: "error" | "warning" | "remark";
    /** The name of a warning, the kind of a finding, "fault" or "defect". */
    rule: string | null;
    message: string;
    fixes: Fix[];
    related: Note[];
}

export type Ids = [number, number, number];

export interface Finding extends Place {
    kind: string;
    level: "error" | "warning";
    message: string;
    count: number;
    kernel: string | null;
    space: string | null;
    object: string | null;
    offset: number | null;
    bytes: number | null;
    work_items: { global: Ids; local: Ids; group: Ids }[];
    related: Note[];
}

/** What the library reports: the source was refused, the call was wrong, a kernel faulted, or gasket failed. */
export class GasketError extends Error {
    /** 1: refused, 2: wrong call, 3: fault, 4: a defect of gasket, or memory ran out. */
    readonly status: 1 | 2 | 3 | 4;
    readonly diagnostics: Diagnostic[];
}

export type Sizes = number | number[];

/** Local memory of so many bytes. */
export interface LocalArgument {
    local: number;
}

/** An image; its texels are written in place. */
export interface ImageArgument {
    image: ArrayBufferView;
    format: string;
    width: number;
    height?: number;
    depth?: number;
    layers?: number;
    samples?: number;
}

/** A sampler: "clamp_to_edge,linear,normalized". */
export interface SamplerArgument {
    sampler: string;
}

/**
 * A number or bigint for a scalar, an array of them for a vector, a view of memory for a buffer, which is written in place, or for the bytes of a
 * struct; null for a null pointer.
 */
export type Argument = number | bigint | (number | bigint)[] | ArrayBufferView | LocalArgument | ImageArgument | SamplerArgument | null;

export interface Parameter {
    name: string;
    type: string;
    kind: "value" | "buffer" | "local" | "image" | "sampler" | "pipe" | "queue";
    bytes: number;
    scalar: string | null;
    components: number;
}

export interface LaunchOptions {
    global: Sizes;
    local?: Sizes;
    offset?: Sizes;
    arguments: Argument[] | Record<string, Argument>;
}

export interface LaunchResult {
    printed: string;
    statistics: Record<string, number>;
    findings: Finding[];
    diagnostics: Diagnostic[];
}

export class Program {
    /** The kernels by their names, in the order of the source. */
    readonly kernels: ReadonlyMap<string, Parameter[]>;
    /** Warnings and remarks of the compilation. */
    readonly diagnostics: Diagnostic[];
    /** Runs a kernel. Findings of --check are in the result; a fault without one is a GasketError. */
    launch(kernel: string, options: LaunchOptions): LaunchResult;
    text(form?: TextForm): string;
    binary(form: BinaryForm): Uint8Array;
    /** Frees the memory of the program. */
    free(): void;
}

export interface CommandResult {
    status: number;
    output: string;
    messages: string;
    written: Record<string, Uint8Array>;
}

export class Gasket {
    readonly version: string;
    /** Compiles OpenCL C; options are those of `gasket run` for the compiler, the engine and the checks. */
    compile(source: string, options?: string): Program;
    /** A source in one form. */
    emit(source: string, form: TextForm, options?: string): string;
    emit(source: string, form: BinaryForm, options?: string): Uint8Array;
    /** The page of `gasket explain`, also of a source that is refused. */
    explain(source: string, options?: string): { html: string; diagnostics: Diagnostic[] };
}

/** An instance of gasket, with memory of its own. */
export function load(): Promise<Gasket>;

/** Runs a command of gasket, without the word "gasket", with files in memory; returns the files of `wanted` that it has written. */
export function command(words: string[], files?: Record<string, string | Uint8Array>, wanted?: string[]): Promise<CommandResult>;
