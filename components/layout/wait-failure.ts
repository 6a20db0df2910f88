import type { StateView } from '@/components/layout/state-view'
import type { FailureContext } from '@/components/layout/to-failure'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { Reader } from '@/lib/format/create-reader'
import type { MessageKey } from '@/lib/i18n/message-key'

const renewalWords = {
  here: ['connections.busy', 'connections.busy_text'],
  elsewhere: ['connections.busy', 'connections.busy_elsewhere_text'],
  done_elsewhere: ['connections.renewed_elsewhere', 'connections.renewed_elsewhere_text'],
} as const satisfies Record<string, readonly [title: MessageKey, sentence: MessageKey]>

/** That the bank asks for a pause, or that access is being renewed. */
export function waitFailure(
  failure: Extract<ReadFailure, { code: 'rate_limited' | 'connection_busy' }>,
  { client, retryHref }: Pick<FailureContext, 'client' | 'retryHref'>,
  { text }: Pick<Reader, 'text'>,
): StateView {
  const actions = [{ label: text('problems.try_again'), isPrimary: true, href: retryHref }]
  if (failure.code === 'connection_busy') {
    const [title, sentence] = renewalWords[failure.renewal ?? 'here']
    return {
      tone: 'info',
      icon: 'wait',
      title: text(title),
      text: [text(sentence, { client: client.name })],
      actions,
    }
  }
  return {
    tone: 'info',
    icon: 'wait',
    title: text('connections.slow_down'),
    text: [describeWait(failure.retryAfterSeconds, text)],
    actions,
  }
}

const longest = { seconds: 100, minutes: 100, hours: 48 }

function describeWait(seconds: number | null, text: Reader['text']): string {
  if (seconds === null) return text('connections.slow_down_moment')
  const [minutes, hours] = [Math.ceil(seconds / 60), Math.ceil(seconds / 3600)]
  if (seconds <= longest.seconds) {
    return text('connections.slow_down_seconds', { count: Math.max(1, Math.ceil(seconds)) })
  }
  if (minutes <= longest.minutes) return text('connections.slow_down_minutes', { count: minutes })
  if (hours <= longest.hours) return text('connections.slow_down_hours', { count: hours })
  return text('connections.slow_down_days', { count: Math.ceil(hours / 24) })
}
