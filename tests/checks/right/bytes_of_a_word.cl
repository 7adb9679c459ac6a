// Items store to the bytes of one word.
// RUN: -g 8 -l 8 -a words=uint[2]
// EXPECT words: 0x03020100 0x07060504
kernel void bytes(global uint *words)
{
    int i = get_global_id(0);

    ((global uchar *)words)[i] = i;
}
