/**
 * Statement that ends this service's connections to the server that it is asked of, its own the
 * last, if that server follows another. A connection that was opened while the address still led to
 * the former primary works there as long as the server lives, and takes no write for all that time.
 */
export const leaveStandby = `
  SELECT pg_terminate_backend(pid)
  FROM (
    SELECT pid FROM pg_stat_activity
    WHERE pg_is_in_recovery() AND usename = current_user AND datname = current_database()
      AND application_name = current_setting('application_name')
    ORDER BY pid = pg_backend_pid()
  ) AS ours`
