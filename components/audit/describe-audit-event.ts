import { describeEvent } from '@/components/connections/describe-event'
import type { Format } from '@/lib/format/create-format'
import type { Text } from '@/lib/i18n/create-text'

type Detail = Record<string, unknown>

const events: Readonly<Record<string, (detail: Detail, text: Text['text']) => string>> = {
  'session.started': (_detail, text) => text('audit.signed_in'),
  'session.refused': (_detail, text) => text('audit.sign_in_refused'),
  'session.ended': (_detail, text) => text('audit.signed_out'),
  'firm.close_day_set': ({ day }, text) => text('audit.close_day_set', { day: String(day) }),
  'person.calendar_renewed': (_detail, text) => text('audit.calendar_renewed'),
  'person.calendar_ended': (_detail, text) => text('audit.calendar_ended'),
  'export.begun': ({ title }, text) => text('audit.export_begun', { title: String(title) }),
  'export.ended': ({ what, packed, wanted, whole, missing }, text) =>
    text(whole === true ? 'audit.export_ended' : 'audit.export_ended_in_part', {
      what: String(what),
      packed: String(packed),
      wanted: String(wanted),
      missing: String(missing),
    }),
  'document.opened': ({ name }, text) => text('audit.document_opened', { name: String(name) }),
  'document.downloaded': ({ name }, text) =>
    text('audit.document_downloaded', { name: String(name) }),
}

/** Any event of the firm, in words; a kind that we do not know is shown as it was written. */
export function describeAuditEvent(
  event: { kind: string; detail: Detail },
  clientName: string | null,
  words: Pick<Format, 'text' | 'list'>,
): string {
  const describe = Object.hasOwn(events, event.kind) ? events[event.kind] : undefined
  return (
    describe?.(event.detail, words.text) ??
    describeEvent(event, clientName ?? words.text('audit.the_client'), words)
  )
}
