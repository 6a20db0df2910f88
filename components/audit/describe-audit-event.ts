import { describeEvent } from '@/components/connections/describe-event'

type Detail = Record<string, unknown>

const events: Readonly<Record<string, (detail: Detail) => string>> = {
  'session.started': () => 'Signed in',
  'session.refused': () => 'A sign-in was refused: the password was wrong, or the person may not',
  'session.ended': () => 'Signed out',
  'firm.close_day_set': ({ day }) => `Set the close to end on day ${String(day)} of the next month`,
  'person.calendar_renewed': () => 'Made a new address for their calendar',
  'person.calendar_ended': () => 'Switched their calendar off',
  'export.begun': ({ title }) => `Began a zip: ${String(title)}`,
  'export.ended': ({ what, packed, wanted, whole, missing }) =>
    `A zip of ${String(what)} ended with ${String(packed)} documents of ${whole === true ? '' : 'at least '}${String(wanted)} items, ${String(missing)} missing`,
  'document.opened': ({ name }) => `Opened the document “${String(name)}”`,
  'document.downloaded': ({ name }) => `Downloaded the document “${String(name)}”`,
}

/** Any event of the firm, in words; a kind that we do not know is shown as it was written. */
export function describeAuditEvent(
  event: { kind: string; detail: Detail },
  clientName: string | null,
): string {
  const describe = Object.hasOwn(events, event.kind) ? events[event.kind] : undefined
  return describe?.(event.detail) ?? describeEvent(event, clientName ?? 'The client')
}
