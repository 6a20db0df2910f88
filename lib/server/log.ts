import { type Logger, pino } from 'pino'

/**
 * One JSON line an event, on standard output. A caller names each field; the list below is the
 * net under it, should one of them ever hold a secret.
 */
export function createLog(): Logger {
  return pino({
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`]), censor: '[secret]' },
  })
}

const secretNames = [
  'access_token',
  'refresh_token',
  'authorization',
  'client_secret',
  'code_verifier',
  'cookie',
  'download_url',
  'password',
  'state',
  'token',
]
