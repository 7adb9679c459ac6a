"""Litmus tests of OpenCL 3.0's memory model, generated from tables.

tests() yields (name, source) pairs; check_kernels.py describes the comments in the sources. The verdicts follow the text of the
OpenCL specification, "Memory Model":

    conflict    "Memory Ordering Rules": two actions of different work-items are a data race if they touch the same location, at
                least one writes, at least one is not atomic or their scopes are not inclusive, and happens-before does not order
                them. Global and local memory have a happens-before relation each.
    inclusive   "Overview of Atomic and Fence Operations": both actions have the same scope, and both work-items are in it. On
                a buffer that is no fine-grained SVM, all_svm_devices is device; on local memory, a wider scope is work_group.
    atomics     "Atomic Operations": a release synchronizes with the acquire that reads its value, or a value of its release
                sequence, in the relation of the atomic's address space; of two seq_cst operations, in both relations.
    fences      "Fence Operations": the same with a fence in place of either, in the relations of its flags; two fences with both
                flags synchronize in both relations.
    barriers    "Work-Group Functions": the barrier orders the accesses of its group to the address spaces of its flags.

Most readers wait in a loop until they see the flag, so that the verdict does not depend on the schedule; both orders of the
writer's and the reader's ids are used."""
import itertools

ORDERS = ("relaxed", "acquire", "release", "acq_rel", "seq_cst")
STORE_ORDERS = ("relaxed", "release", "seq_cst")
LOAD_ORDERS = ("relaxed", "acquire", "seq_cst")
RELEASES = ("release", "acq_rel", "seq_cst")
ACQUIRES = ("acquire", "acq_rel", "seq_cst")
SCOPES = ("work_item", "sub_group", "work_group", "device", "all_svm_devices")

# Where two work-items are: the launch, the ids of the first and the second, and the narrowest scope that includes both.
PLACES = {
    "sub_group": ("-g 8 -l 8", 0, 1, "sub_group"),
    "group": ("-g 64 -l 64", 0, 63, "work_group"),
    "groups": ("-g 2 -l 1", 0, 1, "device"),
}


def is_inclusive(scope, place):
    return SCOPES.index(scope) >= SCOPES.index(PLACES[place][3])


def kernel(title, launch, arguments, parameters, body, expect=()):
    """The source of a test: ARGUMENTS are -a options, BODY the statements of the kernel."""
    lines = [f"// {title}", f"// RUN: {launch} {arguments}", *(f"// EXPECT {e}" for e in expect), f"kernel void test({parameters})", "{"]
    return "\n".join([*lines, *("    " + line if line else "" for line in body), "}"]) + "\n"


def finds(text, kind):
    """TEXT with a FINDS comment if KIND ("races", "races?") is not empty."""
    return f"{text} // FINDS: {kind}" if kind else text


def roles(first, second, then):
    """The statements that give work-item FIRST the first list of THEN, and SECOND the second."""
    yield f"if (get_global_id(0) == {first}) {{"
    yield from ("    " + line for line in then[0])
    yield f"}} else if (get_global_id(0) == {second}) {{"
    yield from ("    " + line for line in then[1])
    yield "}"


def spelled(order, scope):
    return f"memory_order_{order}, memory_scope_{scope}"


# ---- message passing -------------------------------------------------------------------------------------------------------------

GLOBAL = ("-a flag=int[1] -a data=int[1] -a out=int[1]", "global atomic_int *flag, global int *data, global int *out")
FLAG_IS_LOCAL = ("-a data=int[1] -a out=int[1]", "global int *data, global int *out")
LOCAL_FLAG = ["local atomic_int local_flag;", "local atomic_int *flag = &local_flag;"]
LOCAL_DATA = ["local int local_data;", "local int *data = &local_data;"]
CLEAR = ["barrier(CLK_LOCAL_MEM_FENCE);"]


def verdicts(ordered, inclusive):
    """What is found at the flag's accesses and at the data's."""
    if not inclusive:
        return "races", "races?"
    return "", "" if ordered else "races"


def passing(title, place, ids, writes, reads, flag_finds, data_finds, local_flag=False, local_data=False):
    """One item stores data and executes WRITES; another executes READS and loads the data. WRITES and READS are lists of
    statements, of which "@" begins those that access the flag."""
    launch, first, second, _ = PLACES[place]
    writer, reader = (first, second) if ids == "up" else (second, first)
    arguments, parameters = GLOBAL
    if local_flag:
        arguments, parameters = FLAG_IS_LOCAL
    if local_data:
        arguments, parameters = "-a out=int[1]", "global int *out"
    setup = (LOCAL_FLAG if local_flag else []) + (LOCAL_DATA if local_data else [])
    if local_flag:
        setup += ["if (get_local_id(0) == 0)", "    atomic_init(flag, 0);", *CLEAR]
    marked = [[finds(s[1:], flag_finds) if s[0] == "@" else s for s in part] for part in (writes, reads)]
    body = setup + list(roles(writer, reader, ([finds("*data = 42;", data_finds), *marked[0]], [*marked[1], finds("*out = *data;", data_finds and
                        (data_finds if not local_data else data_finds + ", uninitialized?"))])))
    expect = [] if flag_finds or data_finds else ["out: 42"]
    return kernel(title, launch, arguments, parameters, body, expect)


def loop(condition):
    return [f"@while ({condition})", "    ;"]


def message_passing():
    """A store and a load of a flag, with every pair of orders, and every scope with the orders that are meant for it."""
    pairs = [(w, r, None) for w in STORE_ORDERS for r in LOAD_ORDERS] + [("release", "acquire", s) for s in SCOPES]
    for place, (w, r, scope), ids in itertools.product(PLACES, pairs, ("up", "down")):
        if scope and (scope == "work_item" or scope == PLACES[place][3]):
            continue
        used = scope or PLACES[place][3]
        flag_finds, data_finds = verdicts(w in RELEASES and r in ACQUIRES, is_inclusive(used, place))
        yield f"mp_{w}_{r}_{used}_{place}_{ids}", passing(
            "Message passing: a store and a load of a flag.", place, ids, [f"@atomic_store_explicit(flag, 1, {spelled(w, used)});"],
            loop(f"atomic_load_explicit(flag, {spelled(r, used)}) == 0"), flag_finds, data_finds)


def message_passing_by_updates():
    """The same with read-modify-write operations, which have all orders."""
    for place, w, r, ids in itertools.product(("group", "groups"), ORDERS, ORDERS, ("up",)):
        scope = PLACES[place][3]
        flag_finds, data_finds = verdicts(w in RELEASES and r in ACQUIRES, True)
        yield f"mp_update_{w}_{r}_{place}_{ids}", passing(
            "Message passing: read-modify-write operations on a flag.", place, ids, [f"@atomic_exchange_explicit(flag, 1, {spelled(w, scope)});"],
            loop(f"atomic_fetch_or_explicit(flag, 0, {spelled(r, scope)}) == 0"), flag_finds, data_finds)


def message_passing_by_exchange():
    """A compare-and-exchange acquires where it succeeds, or with its order of failure where it fails."""
    for success, failure in (("acquire", "acquire"), ("acquire", "relaxed"), ("relaxed", "relaxed")):
        flag_finds, data_finds = verdicts(success == "acquire", True)
        yield f"mp_exchange_{success}_{failure}", passing(
            "Message passing: the reader takes the flag back by compare-and-exchange, which succeeds at last.", "groups", "up",
            [f"@atomic_store_explicit(flag, 1, {spelled('release', 'device')});"],
            ["int expected = 1;", f"@while (!atomic_compare_exchange_strong_explicit(flag, &expected, 2, memory_order_{success}, memory_order_{failure}, memory_scope_device))",
             "    expected = 1;"], flag_finds, data_finds)


def message_passing_if_seen():
    """A reader that does not wait reads the data only if it sees the flag: an ordered pair has no race in any schedule."""
    for place, w, r, ids in itertools.product(PLACES, ("release", "seq_cst"), ("acquire", "seq_cst"), ("up", "down")):
        launch, first, second, scope = PLACES[place]
        writer, reader = (first, second) if ids == "up" else (second, first)
        body = roles(writer, reader, (["*data = 42;", f"atomic_store_explicit(flag, 1, {spelled(w, scope)});"],
                                      [f"if (atomic_load_explicit(flag, {spelled(r, scope)}))", "    *out = *data - 42;"]))
        yield f"mp_if_{w}_{r}_{place}_{ids}", kernel("Message passing to a reader that may come too early.", launch, *GLOBAL, body, ["out: 0"])


def message_passing_in_local_memory():
    """Flag and data in local memory, where every scope from work_group on is work_group; and a local flag that guards global
    data, which only seq_cst orders."""
    for w, r, scope, ids in itertools.product(STORE_ORDERS, LOAD_ORDERS, ("work_group", "device"), ("up", "down")):
        flag_finds, data_finds = verdicts(w in RELEASES and r in ACQUIRES, True)
        yield f"mp_local_{w}_{r}_{scope}_{ids}", passing(
            "Message passing: flag and data in local memory.", "group", ids, [f"@atomic_store_explicit(flag, 1, {spelled(w, scope)});"],
            loop(f"atomic_load_explicit(flag, {spelled(r, scope)}) == 0"), flag_finds, data_finds, True, True)
    for w, r in itertools.product(("release", "seq_cst"), ("acquire", "seq_cst")):
        flag_finds, data_finds = verdicts(w == r == "seq_cst", True)
        yield f"mp_local_flag_global_data_{w}_{r}", passing(
            "Message passing: a flag in local memory orders global data only if both operations are seq_cst.", "group", "up",
            [f"@atomic_store_explicit(flag, 1, {spelled(w, 'work_group')});"],
            loop(f"atomic_load_explicit(flag, {spelled(r, 'work_group')}) == 0"), flag_finds, data_finds, True, False)


# ---- fences ------------------------------------------------------------------------------------------------------------------------

def fence(flags, order, scope):
    return f"atomic_work_item_fence({flags}, {spelled(order, scope)});"


GLOBAL_FENCE, LOCAL_FENCE = "CLK_GLOBAL_MEM_FENCE", "CLK_LOCAL_MEM_FENCE"
BOTH_FENCES = f"{GLOBAL_FENCE} | {LOCAL_FENCE}"
FENCE_NAMES = {GLOBAL_FENCE: "global", LOCAL_FENCE: "local", BOTH_FENCES: "both"}


def relaxed_store(scope):
    return f"@atomic_store_explicit(flag, 1, {spelled('relaxed', scope)});"


def relaxed_loop(scope):
    return loop(f"atomic_load_explicit(flag, {spelled('relaxed', scope)}) == 0")


def fences():
    for place, w, r in itertools.product(("group", "groups"), ORDERS, ORDERS):
        scope = PLACES[place][3]
        flag_finds, data_finds = verdicts(w in RELEASES and r in ACQUIRES, True)
        yield f"fence_{w}_{r}_{place}", passing(
            "Fences before a relaxed store and after a relaxed load.", place, "up", [fence(GLOBAL_FENCE, w, scope), relaxed_store(scope)],
            [*relaxed_loop(scope), fence(GLOBAL_FENCE, r, scope)], flag_finds, data_finds)
    for scope in ("sub_group", "work_group", "device"):
        flag_finds, data_finds = verdicts(scope == "device", True)
        yield f"fence_scope_{scope}", passing(
            "Fences whose scope must include both groups; that of the atomics does.", "groups", "down", [fence(GLOBAL_FENCE, "release", scope), relaxed_store("device")],
            [*relaxed_loop("device"), fence(GLOBAL_FENCE, "acquire", scope)], flag_finds, data_finds)


def fences_and_atomics():
    """A fence on one side, an atomic with an order on the other."""
    for place, ids in itertools.product(("group", "groups"), ("up", "down")):
        scope = PLACES[place][3]
        for w, r in itertools.product(("release", "relaxed"), ("acquire", "relaxed")):
            flag_finds, data_finds = verdicts(w == "release" and r == "acquire", True)
            yield f"fence_{w}_load_{r}_{place}_{ids}", passing(
                "A fence before the store; the load has the order.", place, ids, [fence(GLOBAL_FENCE, w, scope), relaxed_store(scope)],
                loop(f"atomic_load_explicit(flag, {spelled(r, scope)}) == 0"), flag_finds, data_finds)
            yield f"store_{w}_fence_{r}_{place}_{ids}", passing(
                "The store has the order; a fence follows the load.", place, ids, [f"@atomic_store_explicit(flag, 1, {spelled(w, scope)});"],
                [*relaxed_loop(scope), fence(GLOBAL_FENCE, r, scope)], flag_finds, data_finds)


def misplaced_fences():
    for place in ("group", "groups"):
        scope = PLACES[place][3]
        yield f"fence_after_store_{place}", passing(
            "The releasing fence comes after the store of the flag: too late.", place, "up", [relaxed_store(scope), fence(GLOBAL_FENCE, "release", scope)],
            [*relaxed_loop(scope), fence(GLOBAL_FENCE, "acquire", scope)], *verdicts(False, True))
        yield f"fence_before_load_{place}", passing(
            "The acquiring fence comes before the loads of the flag: too early.", place, "up", [fence(GLOBAL_FENCE, "release", scope), relaxed_store(scope)],
            [fence(GLOBAL_FENCE, "acquire", scope), *relaxed_loop(scope)], *verdicts(False, True))


def fence_flags():
    """Which flags order which data, with a flag in global or in local memory."""
    for flags, local_flag, local_data in itertools.product(FENCE_NAMES, (False, True), (False, True)):
        if local_data and not local_flag:
            continue
        flag_space = LOCAL_FENCE if local_flag else GLOBAL_FENCE
        ordered = flags == BOTH_FENCES or (flags == flag_space and local_flag == local_data)
        flag_finds, data_finds = verdicts(ordered, True)
        names = ["local" if x else "global" for x in (local_flag, local_data)]
        yield f"fence_flags_{FENCE_NAMES[flags]}_flag_{names[0]}_data_{names[1]}", passing(
            "Fences with the flags of one address space, or of both.", "group", "up", [fence(flags, "release", "work_group"), relaxed_store("work_group")],
            [*relaxed_loop("work_group"), fence(flags, "acquire", "work_group")], flag_finds, data_finds, local_flag, local_data)


# ---- release sequences --------------------------------------------------------------------------------------------------------------

THREE = ("-g 3 -l 1", *GLOBAL)


def three(title, parts, found, launch=THREE, expect=()):
    """Three work-items in three groups; "@" begins the accesses of the data."""
    body = []
    for n, part in enumerate(parts):
        body += [f"{'} else ' if n else ''}if (get_global_id(0) == {n}) {{", *("    " + (finds(s[1:], found) if s[0] == "@" else s) for s in part)]
    return kernel(title, *launch, [*body, "}"], expect if not found else ())


def release_sequences():
    release, relaxed, acquire = (spelled(o, "device") for o in ("release", "relaxed", "acquire"))
    wait = lambda value: [f"while (atomic_load_explicit(flag, {acquire}) != {value})", "    ;"]
    wait_relaxed = lambda value: [f"while (atomic_load_explicit(flag, {relaxed}) != {value})", "    ;"]
    write = ["@*data = 42;", f"atomic_store_explicit(flag, 1, {release});"]
    read = [*wait(2), "@*out = *data;"]
    yield "sequence_update_by_another", three("A relaxed read-modify-write operation of another item continues the release sequence.", [
        write, [*wait_relaxed(1), f"atomic_fetch_add_explicit(flag, 1, {relaxed});"], read], "", expect=["out: 42"])
    yield "sequence_store_by_another", three("A relaxed store of another item ends the release sequence.", [
        write, [*wait_relaxed(1), f"atomic_store_explicit(flag, 2, {relaxed});"], read], "races")
    yield "sequence_store_by_itself", three("A relaxed store of the releasing item continues its release sequence.", [
        [*write, f"atomic_store_explicit(flag, 2, {relaxed});"], [], read], "", expect=["out: 42"])
    yield "sequence_relaxed_head", three("Without a release at its head, a sequence of read-modify-write operations orders nothing.", [
        ["@*data = 42;", f"atomic_store_explicit(flag, 1, {relaxed});"], [*wait_relaxed(1), f"atomic_fetch_add_explicit(flag, 1, {relaxed});"], read], "races")
    yield "sequence_of_a_fence", three("The store after a releasing fence heads a hypothetical release sequence.", [
        ["@*data = 42;", fence(GLOBAL_FENCE, "release", "device"), f"atomic_store_explicit(flag, 1, {relaxed});"],
        [*wait_relaxed(1), f"atomic_fetch_add_explicit(flag, 1, {relaxed});"], read], "", expect=["out: 42"])


# ---- chains ----------------------------------------------------------------------------------------------------------------------------

CHAIN = ("-g 3 -l 1", "-a flag=int[2] -a data=int[1] -a out=int[1]", GLOBAL[1])


def chains():
    """Write-to-read causality: an item passes on the message that it has received."""
    for middle_read, middle_write in itertools.product(("acquire", "relaxed"), ("release", "relaxed")):
        ordered = middle_read == "acquire" and middle_write == "release"
        yield f"chain_{middle_read}_{middle_write}", three("An item in between hands the message on.", [
            ["@*data = 42;", f"atomic_store_explicit(&flag[0], 1, {spelled('release', 'device')});"],
            [f"while (atomic_load_explicit(&flag[0], {spelled(middle_read, 'device')}) == 0)", "    ;",
             f"atomic_store_explicit(&flag[1], 1, {spelled(middle_write, 'device')});"],
            [f"while (atomic_load_explicit(&flag[1], {spelled('acquire', 'device')}) == 0)", "    ;", "@*out = *data;"]],
            "" if ordered else "races", CHAIN, ["out: 42"])


def barriers_in_a_chain():
    """An item of one group writes; another item of the group, after a barrier, sends the message to another group."""
    for flags in FENCE_NAMES:
        found = "" if GLOBAL_FENCE in flags else "races"
        body = ["if (get_global_id(0) == 1)", "    " + finds("*data = 42;", found), "if (get_group_id(0) == 0)", f"    barrier({flags});",
                "if (get_global_id(0) == 0) {", f"    atomic_store_explicit(flag, 1, {spelled('release', 'device')});",
                "} else if (get_global_id(0) == 2) {", f"    while (atomic_load_explicit(flag, {spelled('acquire', 'device')}) == 0)", "        ;", "}",
                "if (get_group_id(0) == 1)", f"    barrier({flags});", "if (get_global_id(0) == 3)", "    " + finds("*out = *data;", found)]
        yield f"chain_barrier_{FENCE_NAMES[flags]}", kernel("A barrier on each side of a message between groups.", "-g 4 -l 2", *GLOBAL, body,
                                                           ["out: 42"] if not found else ())


# ---- tests whose accesses are all atomic ------------------------------------------------------------------------------------------------

SHARED = ("-a x=int[1] -a y=int[1] -a out=int[4]", "global atomic_int *x, global atomic_int *y, global int *out")


def store(variable, value, order, scope):
    return f"atomic_store_explicit({variable}, {value}, {spelled(order, scope)});"


def load(variable, order, scope):
    return f"atomic_load_explicit({variable}, {spelled(order, scope)})"


def atomic_only():
    """Store buffering and load buffering: no race with any order, and a race where the scope does not include both items."""
    for place, order, scope in itertools.product(PLACES, ("relaxed", "ordered", "seq_cst"), SCOPES[1:]):
        if order != "relaxed" and scope != PLACES[place][3]:
            continue
        launch, first, second, _ = PLACES[place]
        w, r = ("release", "acquire") if order == "ordered" else (order, order)
        found = "" if is_inclusive(scope, place) else "races"
        yield f"sb_{order}_{scope}_{place}", kernel("Store buffering.", launch, *SHARED, roles(first, second, (
            [finds(store("x", 1, w, scope), found), finds(f"out[0] = {load('y', r, scope)};", found)],
            [finds(store("y", 1, w, scope), found), finds(f"out[1] = {load('x', r, scope)};", found)])))
        yield f"lb_{order}_{scope}_{place}", kernel("Load buffering.", launch, *SHARED, roles(first, second, (
            [finds(f"out[0] = {load('x', r, scope)};", found), finds(store("y", 1, w, scope), found)],
            [finds(f"out[1] = {load('y', r, scope)};", found), finds(store("x", 1, w, scope), found)])))


def coherence():
    """Atomic accesses of one location, which all items see in one order: no race, and the reader's values do not decrease."""
    for place, order in itertools.product(PLACES, ("relaxed", "seq_cst")):
        launch, first, second, scope = PLACES[place]
        yield f"coherence_{order}_{place}", kernel("Coherence: two stores, and two loads that must not see them in the other order.", launch, *SHARED, roles(first, second, (
            [store("x", 1, order, scope), store("x", 2, order, scope)],
            [f"int older = {load('x', order, scope)};", f"int newer = {load('x', order, scope)};", "*out = newer < older;"])), ["out: 0 0 0 0"])
    yield "coherence_plain_read", kernel("Coherence is of atomics: a plain load of the location races with the store.", "-g 2 -l 1", *SHARED, roles(0, 1, (
        [finds(store("x", 1, "seq_cst", "device"), "races")], [finds("*out = *(volatile global int *)x;", "races")])))
    yield "coherence_plain_write", kernel("A plain store of the location races with an atomic load.", "-g 2 -l 1", *SHARED, roles(1, 0, (
        [finds("*(volatile global int *)x = 1;", "races")], [finds(f"*out = {load('x', 'seq_cst', 'device')};", "races")])))


def independent_reads():
    """Independent reads of independent writes, by four items."""
    for order in ("relaxed", "acquire", "seq_cst"):
        w = "release" if order == "acquire" else order
        body = ["switch (get_global_id(0)) {", "case 0:", "    " + store("x", 1, w, "device"), "    break;", "case 1:", "    " + store("y", 1, w, "device"), "    break;"]
        for n, (a, b) in ((2, "xy"), (3, "yx")):
            body += [f"case {n}:", f"    out[{n}] = {load(a, order, 'device')};", f"    out[{n}] -= {load(b, order, 'device')};", "    break;"]
        yield f"iriw_{order}", kernel("Independent reads of independent writes.", "-g 4 -l 1", *SHARED, [*body, "}"])


def plain_flags():
    """The same tests with plain accesses: all of them race."""
    parameters = SHARED[1].replace("atomic_int", "int")
    yield "sb_plain", kernel("Store buffering without atomics.", "-g 2 -l 1", SHARED[0], parameters, roles(0, 1, (
        [finds("*x = 1;", "races"), finds("out[0] = *y;", "races")], [finds("*y = 1;", "races"), finds("out[1] = *x;", "races")])))
    volatile = parameters.replace("global int *x", "volatile global int *x").replace("global int *y", "volatile global int *y")
    yield "mp_volatile", kernel("Message passing by volatile variables and fences: a volatile access is not atomic.", "-g 2 -l 1", SHARED[0], volatile, roles(0, 1, (
        [finds("*y = 42;", "races"), "mem_fence(CLK_GLOBAL_MEM_FENCE);", finds("*x = 1;", "races")],
        [finds("while (*x == 0)", "races"), "    ;", "mem_fence(CLK_GLOBAL_MEM_FENCE);", finds("*out = *y;", "races")])))


# ---- algorithms ----------------------------------------------------------------------------------------------------------------------------

COUNTER = ("-a lock=int[2] -a sum=int[1] -a out=int[4]", "global atomic_int *lock, global int *sum, global int *out")


def locks():
    """Spin locks and ticket locks: the order of taking must acquire, that of giving back release."""
    for place, take, give in itertools.product(("group", "groups"), ("acquire", "relaxed"), ("release", "relaxed")):
        launch, scope = ("-g 4 -l 4", "work_group") if place == "group" else ("-g 4 -l 1", "device")
        found = "" if (take, give) == ("acquire", "release") else "races"
        critical = finds("*sum += 1;", found)
        yield f"spin_lock_{take}_{give}_{place}", kernel("A spin lock.", launch, *COUNTER, [
            f"while (atomic_exchange_explicit(lock, 1, {spelled(take, scope)}) != 0)", "    ;", critical, store("lock", 0, give, scope)],
            [] if found else ["sum: 4"])
        yield f"ticket_lock_{take}_{give}_{place}", kernel("A ticket lock: the ticket is relaxed, the turn is ordered.", launch, *COUNTER, [
            f"int ticket = atomic_fetch_add_explicit(&lock[0], 1, {spelled('relaxed', scope)});",
            f"while ({load('&lock[1]', take, scope)} != ticket)", "    ;", critical, store("&lock[1]", "ticket + 1", give, scope)],
            [] if found else ["sum: 4"])


def barriers_of_groups():
    """A barrier of all groups, made of a counter: each arrival continues the release sequences of the earlier ones."""
    arguments, parameters = "-a count=int[1] -a data=int[4] -a out=int[4]", "global atomic_int *count, global int *data, global int *out"
    for arrive, leave in itertools.product(("acq_rel", "release", "relaxed"), ("acquire", "relaxed")):
        found = "" if arrive in RELEASES and leave == "acquire" else "races"
        yield f"global_barrier_{arrive}_{leave}", kernel("A barrier of all groups, made of a counter.", "-g 4 -l 1", arguments, parameters, [
            "int me = get_global_id(0);", finds("data[me] = me;", found), f"atomic_fetch_add_explicit(count, 1, {spelled(arrive, 'device')});",
            f"while ({load('count', leave, 'device')} != 4)", "    ;", finds("out[me] = data[(me + 1) % 4];", found)],
            [] if found else ["out: 1 2 3 0"])


def barriers():
    """Barriers with every combination of flags, for data in each memory, within a group and across groups."""
    for flags, data, ids in itertools.product(["0", *FENCE_NAMES], ("global", "local"), ("up", "down")):
        found = "" if data.upper() in flags else "races"
        first, second = (0, 63) if ids == "up" else (63, 0)
        setup = LOCAL_DATA if data == "local" else []
        arguments, parameters = ("-a out=int[1]", "global int *out") if setup else FLAG_IS_LOCAL
        name = FENCE_NAMES.get(flags, "none")
        yield f"barrier_{name}_{data}_{ids}", kernel("A barrier orders the memory of its flags.", "-g 64 -l 64", arguments, parameters, [
            *setup, f"if (get_local_id(0) == {first})", "    " + finds("*data = 42;", found), f"work_group_barrier({flags});", f"if (get_local_id(0) == {second})",
            "    " + finds("*out = *data;", found + ", uninitialized?" if found and setup else found)], [] if found else ["out: 42"])
    yield "barrier_across_groups", kernel("A barrier does not order different groups, whatever its scope.", "-g 2 -l 1", *FLAG_IS_LOCAL, [
        "if (get_global_id(0) == 0)", "    " + finds("*data = 42;", "races"), "work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_device);",
        "if (get_global_id(0) == 1)", "    " + finds("*out = *data;", "races")])


def tests():
    for family in (message_passing, message_passing_by_updates, message_passing_by_exchange, message_passing_if_seen, message_passing_in_local_memory, fences, fences_and_atomics,
                   misplaced_fences, fence_flags, release_sequences, chains, barriers_in_a_chain, atomic_only, coherence, independent_reads, plain_flags, locks, barriers_of_groups, barriers):
        yield from family()
