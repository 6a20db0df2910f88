import type { Text } from '@/lib/i18n/create-text'

/** A link that serves no more, or never was: the same for all of them, and nobody’s name in it. */
export function HandOffEnd({
  isThrottled = false,
  text,
}: {
  isThrottled?: boolean
  text: Text['text']
}) {
  return (
    <>
      <h1>{text('handoff.not_in_use')}</h1>
      <p>{text('handoff.not_in_use_text')}</p>
      <p>{text(isThrottled ? 'handoff.throttled' : 'handoff.send_new')}</p>
    </>
  )
}
