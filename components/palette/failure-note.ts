import type { Format } from '@/lib/format/create-format'
import type { MessageKey } from '@/lib/i18n/en'

const notes: Readonly<Record<string, MessageKey>> = {
  needs_reconnect: 'palette.note_closed',
  disconnected: 'palette.note_closed',
  access_unreadable: 'palette.note_closed',
  access_held: 'palette.note_closed',
  rate_limited: 'palette.note_pause',
  connection_busy: 'palette.note_pause',
  timeout: 'palette.note_slow',
  bank_slow: 'palette.note_slow',
}

/** Why not everything could be looked for, by the code of what failed. */
export function failureNote(code: string, { text }: Pick<Format, 'text'>): string {
  return text(notes[code] ?? 'palette.note_failed')
}
