/** PostgreSQL's settings for many small commits on a modest machine, set at each start. */
export function settings({ port, fsync }: { port: number; fsync: boolean }): string[] {
  return [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    // Tests run several shops at the same time.
    `max_connections=${fsync ? 100 : 300}`,
    'timezone=UTC',
    'log_timezone=UTC',
    // Clients see their own errors; the log is for what concerns the server.
    'log_min_messages=log',
    'log_checkpoints=off',

    'shared_buffers=192MB',
    'work_mem=8MB',
    'maintenance_work_mem=64MB',
    'random_page_cost=1.1',
    'jit=off',

    'wal_buffers=16MB',
    'min_wal_size=256MB',
    'max_wal_size=2GB',
    'checkpoint_timeout=15min',
    'autovacuum_naptime=15s',
    ...(fsync
      ? ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on']
      : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]
}
