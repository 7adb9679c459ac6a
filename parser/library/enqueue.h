/* parser/library/enqueue.h - the memory of the device queue, for enqueue.cl, whose kernels fill it, and for the driver, which empties it.
 *
 * A header, the times of events, and records. Numbers are 32-bit words, those of 64 bits two words, the lower one first. A record
 * is QUEUE_RECORD_WORDS words; its lists follow: events to wait for (two words each), bytes of local memory (a word each), the
 * record of the block. */
#define QUEUE_VARIABLE "library.__gasket_queue"
#define QUEUE_RECORDS_BYTES (1 << 20) /* of all queues together: 256 KiB for each of 4 */
#define QUEUE_EVENT_TIMES 4096        /* event N has those at (N - 1) % QUEUE_EVENT_TIMES */
#define QUEUE_MOST_EVENTS (1 << 20)   /* that a launch and the commands that follow from it create */
#define QUEUE_MOST_ITEMS 1024         /* of a work-group */
#define QUEUE_SUB_GROUP_SIZE 16       /* of the kernel of a block whose sub-groups the program asks about */
#define QUEUE_LOCAL_BYTES 65536       /* of a work-group */

/* The words of the header. */
#define QUEUE_USED 0   /* bytes that hold records */
#define QUEUE_LOST 1   /* commands that found no space */
#define QUEUE_EVENTS 2 /* events created so far */
#define QUEUE_CLOCK 4  /* 64 bits: the time at which the kernel that runs has started */
#define QUEUE_TIMES 6  /* start and end of each event's command; the end is 0 until the event is complete */
#define QUEUE_RECORDS (QUEUE_TIMES + 4 * QUEUE_EVENT_TIMES)
#define QUEUE_BYTES (4 * QUEUE_RECORDS + QUEUE_RECORDS_BYTES)

/* The words of a record. */
#define QUEUE_RECORD_BYTES 0
#define QUEUE_RECORD_KIND 1
#define QUEUE_RECORD_BLOCK 2
#define QUEUE_RECORD_FLAGS 3
#define QUEUE_RECORD_ITEM 4 /* 64 bits: the global linear id of the work-item that wrote it */
#define QUEUE_RECORD_EVENT 6
#define QUEUE_RECORD_STATUS 8
#define QUEUE_RECORD_DIMENSIONS 9
#define QUEUE_RECORD_WAITS 10
#define QUEUE_RECORD_LOCALS 11
#define QUEUE_RECORD_CAPTURED 12 /* bytes of the record of the block */
#define QUEUE_RECORD_QUEUE 13
#define QUEUE_RECORD_SIZES 14 /* offset, global size, local size, each with three numbers of 64 bits */
#define QUEUE_RECORD_WORDS 32

#define QUEUE_KERNEL 1
#define QUEUE_MARKER 2
#define QUEUE_STATUS 3 /* set_user_event_status() */
