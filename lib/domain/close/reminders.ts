import type { Kept } from '@/lib/domain/close/kept'
import { type Question, type RequestEvent, requestOf } from '@/lib/domain/close/requests'

/** The most that a firm may choose, after how many days at most: a link is good for thirty. */
export const maxReminders = 5
const maxDays = 29

/** Days of the firm's choice as they are kept: whole, each once, the first first. */
export function reminderDays(days: readonly number[]): number[] {
  const possible = days.filter((each) => Number.isInteger(each) && each >= 1 && each <= maxDays)
  return [...new Set(possible)].toSorted((one, other) => one - other).slice(0, maxReminders)
}

/**
 * When a request is reminded of next; undefined where it is not. Days count from the link that was sent
 * last. One that was missed, as while the service was down, is made up for once: two that have passed are one.
 */
export function nextReminder(
  questions: readonly Question[],
  events: Kept<RequestEvent>,
  days: readonly number[],
  now: string,
): string | undefined {
  const { state, hasBounced, questions: requested } = requestOf(questions, events, now)
  const sent = events.findLast(({ does }) => does === 'send' || does === 'renew')
  const isOpen = state === 'sent' || state === 'opened' || state === 'partly_answered'
  if (!isOpen || hasBounced || sent === undefined) return undefined
  // Nobody is reminded of what waits for the firm or has settled itself.
  if (!requested.some((each) => each.state === 'waiting')) return undefined
  const last = events.findLast(
    ({ does, at }) => does === 'remind' && Date.parse(at) >= Date.parse(sent.at),
  )
  const after = Date.parse(last?.at ?? sent.at)
  const next = reminderDays(days)
    .map((each) => Date.parse(sent.at) + each * 86_400_000)
    .find((at) => at > after)
  return next === undefined ? undefined : new Date(next).toISOString()
}

const maxRetries = 3
const retryMilliseconds = 10 * 60_000

/**
 * When a mail is sent once more that was certainly never sent, since its server was not reached; undefined where
 * none is. What may have arrived is not sent twice.
 */
export function nextRetry(
  questions: readonly Question[],
  events: Kept<RequestEvent>,
  now: string,
): string | undefined {
  const { state, hasBounced } = requestOf(questions, events, now)
  if (!hasBounced || !(state === 'sent' || state === 'opened' || state === 'partly_answered'))
    return
  const sent = events.findLastIndex(({ does }) => does === 'send' || does === 'renew')
  const bounces = events.slice(sent).flatMap((each) => (each.does === 'bounce' ? each : []))
  const last = bounces.at(-1)
  if (last?.why !== 'unreached' || bounces.length > maxRetries) return undefined
  return new Date(Date.parse(last.at) + retryMilliseconds).toISOString()
}

/** Whether a reminder is due at this moment. */
export function isReminderDue(
  questions: readonly Question[],
  events: Kept<RequestEvent>,
  days: readonly number[],
  now: string,
): boolean {
  const next = nextReminder(questions, events, days, now)
  return next !== undefined && Date.parse(next) <= Date.parse(now)
}
