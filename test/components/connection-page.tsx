import { type ConnectionProps, ConnectionScreen } from '@/components/connections/connection-screen'
import type { Client } from '@/lib/domain/clients/client'
import { makeClient } from '@/test/components/connections-client'
import { renderServerScreen } from '@/test/components/screens'

/** The page of a healthy client, but for what is given. */
export function showConnection(
  client: Partial<Client> = {},
  connection: Partial<ConnectionProps> = {},
): Promise<string> {
  return renderServerScreen(
    <ConnectionScreen
      connection={{
        client: makeClient(client),
        isTestData: true,
        now: new Date('2026-06-12T12:00:00Z'),
        outcome: undefined,
        requested: undefined,
        hasWrongName: false,
        closeHit: 'Lapses before the close of March 2027',
        role: 'reviewer',
        events: [],
        refreshes: { succeeded: 0, failed: 0, lastSucceededAt: null, lastFailedAt: null },
        revocations: undefined,
        quarantine: undefined,
        handOffs: [],
        gap: undefined,
        waitsNow: undefined,
        ownPage: undefined,
        newOwnPageHref: undefined,
        record: undefined,
        ...connection,
      }}
    />,
  )
}

export const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
/** The verdict's own section: its title, sentences, actions and the span below them. */
export function verdictOf(html: string) {
  const section = /<section class="card overflow-hidden">.*?<\/section>/s.exec(html)?.[0] ?? ''
  const [said = '', span = ''] = section.split('border-t border-line bg-sunk')
  return {
    title: wordsOf(/<h2[^>]*>(.*?)<\/h2>/s.exec(said)?.[1] ?? ''),
    text: [...said.matchAll(/<p class[^>]*>(.*?)<\/p>/gs)].map(([, sentence = '']) =>
      wordsOf(sentence),
    ),
    primary: wordsOf(/class="btn btn-primary"[^>]*>(.*?)<\/(?:a|button)>/s.exec(said)?.[1] ?? ''),
    hasForm: said.includes('<form'),
    offersLink: said.includes('href="#handoff"'),
    said,
    span,
  }
}
