import { describeAuditEvent, nameActor } from '@/lib/present/audit-event'
import type { Reader } from '@/lib/format/create-reader'
import type { ListedEvent } from '@/lib/server/audit/audit'
import { csvMark, csvText, harmlessText } from '@/lib/server/exports/csv-file'

const columns = ['number', 'time', 'person', 'event', 'kind', 'client', 'address', 'details']

/** Events as lines of CSV, a text for each page of them; times are of UTC. */
export async function* writeAuditLines(
  pages: AsyncIterable<readonly ListedEvent[]>,
  reader: Reader,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(csvMark + csvText([columns]))
  for await (const events of pages) {
    yield encoder.encode(csvText(events.map((event) => lineOf(event, reader))))
  }
}

function lineOf(event: ListedEvent, reader: Reader): string[] {
  const { seq, at, kind, clientName, address, detail } = event
  const words = [
    nameActor(event, reader.text),
    describeAuditEvent(event, clientName, reader),
    kind,
    clientName ?? '',
    address ?? '',
    JSON.stringify(detail),
  ]
  return [String(seq), at, ...words.map(harmlessText)]
}
