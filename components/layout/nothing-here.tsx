import { ButtonLink } from '@/components/ui/button'
import type { Text } from '@/lib/i18n/create-text'

/** What an unknown address and a client of somebody else's have in common. */
export function NothingHere({ text }: { text: Text['text'] }) {
  return (
    <>
      <title>{`${text('shell.nothing_title')} · Countinghouse`}</title>
      <h1>{text('shell.nothing_heading')}</h1>
      <p>{text('shell.nothing_text')}</p>
      <p>
        <ButtonLink href="/" tone="primary">
          {text('shell.go_to_portfolio')}
        </ButtonLink>
      </p>
    </>
  )
}
