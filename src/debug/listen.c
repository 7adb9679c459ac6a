/* src/debug/listen.c - accepts one connection from this machine. */
#include "src/debug/listen.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* Reads a port number; -1: it is none. */
static int read_port(const char *text)
{
    char *end;
    unsigned long port = text ? strtoul(text, &end, 10) : 0;

    return text && (!*text || *end || port > UINT16_MAX) ? -1 : (int)port;
}

int debug_listen(diag *d, const char *option, const char *text)
{
    int port = read_port(text), on = 1;
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof at;

    if (port < 0) {
        diag_error(d, 0, "%s=%s: expected a port number, or '-'", option, text);
        return -1;
    }
    int s = socket(AF_INET, SOCK_STREAM, 0);
    if (s >= 0)
        setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (s < 0 || bind(s, (struct sockaddr *)&at, sizeof at) != 0 || listen(s, 1) != 0 ||
        getsockname(s, (struct sockaddr *)&at, &length) != 0) {
        diag_error(d, 0, "%s: port %d: %s", option, port, strerror(errno));
        if (s >= 0)
            close(s);
        return -1;
    }
    fprintf(stderr, "Listening on port %d\n", ntohs(at.sin_port));
    int client;
    do
        client = accept(s, NULL, NULL);
    while (client < 0 && errno == EINTR);
    close(s);
    if (client < 0)
        diag_error(d, 0, "%s: %s", option, strerror(errno));
    else
        setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return client;
}
