import type { MessageValues } from '@/lib/i18n/create-text'
import type { MessageKey } from '@/lib/i18n/en'

/** A message, to be said in the language of whoever sent the request. */
export interface Said {
  say: MessageKey
  values?: MessageValues
}

/** A request that a route refuses by itself. `detail` is shown to whoever sent it. */
export class HttpError extends Error {
  override name = 'HttpError'
  constructor(
    readonly status: number,
    readonly detail: Said,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail.say)
  }
}
