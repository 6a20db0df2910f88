import { signAddress } from '@/bank/api/signed-address'
import type { BankContext } from '@/bank/context'

// A control character is always escaped in JSON, so raw it can mark a place in the text of one.
const mark = '\u001f'

/**
 * The wire object of a row as SQL. A statement's gets a mark where its `pdf_url` goes: the
 * specification has no file endpoint for statements, so each answer carries a fresh address, and
 * the stored text is never parsed for it.
 */
export function itemExpression(endpoint: { signsDocument?: boolean }): string {
  if (endpoint.signsDocument !== true) return 'body'
  return `left(body, -1) || ',"pdf_url":"' || chr(31) || file_id || '"}'`
}

/** Puts signed addresses in the places that `itemExpression` marked. */
export function signDocuments(
  context: Pick<BankContext, 'clock' | 'settings'>,
  text: string,
): string {
  if (!text.includes(mark)) return text
  const now = context.clock.now()
  const [first = '', ...rest] = text.split(mark)
  return rest.reduce((signed, part) => {
    const file_id = part.slice(0, uuidLength)
    const { download_url } = signAddress(context.settings, file_id, now)
    return signed + download_url + part.slice(uuidLength)
  }, first)
}

const uuidLength = 36
