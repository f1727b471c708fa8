-- Forms of one source, which may be few among many tickets.
CREATE INDEX tickets_source ON tickets (source, id);
