import { QueryClientProvider } from '@tanstack/react-query'
import fc from 'fast-check'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import {
  PathnameContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import type { ReactNode } from 'react'
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { expect, vi } from 'vitest'
import { SelectionProvider } from '@/components/data-table/selection'
import { RoleProvider } from '@/components/layout/use-may'
import { UiProvider } from '@/components/ui/ui-provider'
import type { Client } from '@/lib/domain/clients/client'
import type { PersonRole } from '@/lib/domain/people/permissions'
import { createReader, type Reader } from '@/lib/format/create-reader'
import { en } from '@/lib/i18n/en'
import type { Language } from '@/lib/i18n/language'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { type MessageArea, pickMessages } from '@/lib/i18n/translations'
import { createQueryClient } from '@/lib/queries/query-client'
import * as requestSession from '@/lib/server/auth/request-session'
import { movedElements } from '@/test/components/moved-elements'
import type { PersonSession } from '@/lib/server/db/session'
import * as requestLanguage from '@/lib/server/auth/request-language'

export const testReader: Reader = createReader({ locale: 'en-US', timeZone: 'America/New_York' })

export const testClient: Client = {
  connection_id: 'c-1',
  name: 'Acme & Sons',
  environment: 'production',
  status: 'active',
  reason: null,
  scope: ['accounts:read', 'transactions:read'],
  granted_at: '2026-01-01T00:00:00Z',
  grant_ends_at: '2027-01-01T00:00:00Z',
  refresh_window_ends_at: '2026-07-12T00:00:00Z',
  last_refreshed_at: '2026-06-12T00:00:00Z',
  registration_refused_at: null,
}

const readAt = '2026-06-12T18:32:05Z'

/** What the bank answered, as a page is given it. */
export const readOutcome = <Value,>(value: Value) => ({ kind: 'read', value, readAt }) as const

/** A detail page of all dates. */
export const ofAllDates = {
  period: undefined,
  range: {},
  standing: { day: '2026-06-12', isToday: true },
} as const

const noRoutes = {
  back: () => {},
  forward: () => {},
  refresh: () => {},
  push: () => {},
  replace: () => {},
  prefetch: () => {},
}

const uiLabels = {
  cancel: 'Cancel',
  clear: 'Clear',
  close: 'Close',
  copied: 'Copied',
  copy: 'Copy',
  dismiss: 'Dismiss',
  loading: 'Loading',
  nothingFound: 'Nothing found',
  notifications: 'Notifications',
}

const areas = Object.keys(en) as MessageArea[]

interface Surroundings {
  readonly language?: Language
  readonly path?: string
  readonly query?: string
  readonly role?: PersonRole
}

/** A screen as the server renders it, with every message of the language. */
export function renderScreen(screen: ReactNode, surroundings: Surroundings = {}): string {
  return inPlace(renderToStaticMarkup(<Surrounded {...surroundings}>{screen}</Surrounded>))
}

/** The same for a screen with Server Components in it that wait for something. */
export async function renderServerScreen(
  screen: ReactNode,
  surroundings: Surroundings = {},
): Promise<string> {
  const { language } = surroundings
  if (language !== undefined) readInLanguage(language)
  const failures: unknown[] = []
  const { prelude } = await prerender(<Surrounded {...surroundings}>{screen}</Surrounded>, {
    onError: (error) => void failures.push(error),
  })
  const html = await new Response(prelude).text()
  // Within a Suspense boundary React would go on without what failed.
  if (failures.length > 0) throw failures[0]
  return inPlace(html.replaceAll(/<!--.*?-->/g, ''))
}

/** The same as it is sent at first, before what its boundaries wait for has come. */
export async function renderUnread(screen: ReactNode): Promise<string> {
  const ending = new AbortController()
  const stream = await renderToReadableStream(<Surrounded>{screen}</Surrounded>, {
    signal: ending.signal,
    // To be cut off is no failure.
    onError: () => {},
  })
  ending.abort()
  return new Response(stream).text()
}

/** The same markup, of which a browser moves nothing. */
function inPlace(html: string): string {
  expect(movedElements(html), 'what a browser moves').toEqual([])
  return html
}

/** Server Components of this test say and format for somebody in this time zone. */
export function readIn(timeZone: string, fiscalStart: number | null = null): void {
  const settings = { period: null, time_zone: timeZone, fiscal_start: fiscalStart }
  vi.spyOn(requestSession, 'findSession').mockResolvedValue({ settings } as PersonSession)
}

function readInLanguage(language: Language): void {
  const locale = language === 'en' ? 'en-US' : language
  vi.spyOn(requestLanguage, 'requestLocale').mockResolvedValue(locale)
  vi.spyOn(requestLanguage, 'requestLanguage').mockResolvedValue(language)
}

function Surrounded({
  language = 'en',
  path = '/',
  query = '',
  role = 'admin',
  children,
}: Surroundings & { children: ReactNode }) {
  return (
    // Next's own providers: a test has no router to mount.
    <AppRouterContext value={noRoutes as never}>
      <PathnameContext value={path}>
        <SearchParamsContext value={new URLSearchParams(query)}>
          <MessagesProvider
            language={language}
            timeZone="UTC"
            messages={pickMessages(language, areas)}
          >
            <QueryClientProvider client={createQueryClient()}>
              <UiProvider direction={language === 'ar' ? 'rtl' : 'ltr'} labels={uiLabels}>
                <RoleProvider role={role}>
                  <SelectionProvider>{children}</SelectionProvider>
                </RoleProvider>
              </UiProvider>
            </QueryClientProvider>
          </MessagesProvider>
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>
  )
}

/** What a screen says, without its markup: a space between two elements. */
export const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The labels of a screen's facts and figures with their values, in order. */
export const factsOf = (html: string): (readonly [label: string, value: string])[] =>
  [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)].map(
    ([, label = '', value = '']) => [wordsOf(label), value.replaceAll(/<[^>]*>/g, '')] as const,
  )

/** The text of a screen's table, cell by cell, without the markup. */
export function cellsOf(html: string): string[][] {
  const body = /<tbody>(.*?)<\/tbody>/s.exec(html)?.[1] ?? ''
  const rows = [...body.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) => row)
  // The heading of a group is no row of the list.
  return rows
    .filter((row) => !row.includes('scope="rowgroup"'))
    .map((row) =>
      // A mark is said by its label, and shown by its cell alone.
      [...row.matchAll(/<t[hd](?![^>]*class="mk )[^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) =>
        cell.replace(/<[^>]+>/g, '').trim(),
      ),
    )
}

/**
 * Whatever a bank sends, no screen fails on it, takes a piece of it for markup, cuts a character in
 * two, or shows what is nothing.
 */
export async function expectAnyAnswerShown<Row>(
  rows: fc.Arbitrary<Row[]>,
  screens: readonly ((items: Row[], first: Row) => string | Promise<string>)[],
): Promise<void> {
  let seen = 0
  const property = fc.asyncProperty(rows, async (items) => {
    const [first] = items
    if (first === undefined) return
    seen += 1
    for (const screen of screens) {
      const html = await screen(items, first)
      // Raw data is shown as it came, whatever it says.
      const words = html.replaceAll(/<pre.*?<\/pre>/gs, '').replaceAll(/<[^>]*>/g, ' ')
      expect(words).not.toMatch(/\bundefined\b|\bNaN\b|\[object |Invalid Date|Infinity/)
      // A browser would read another character than it was sent, and draw the page again.
      expect(Buffer.from(html).toString()).toBe(html)
      expect(html).not.toMatch(/<(img|script)\b|(href|src)="(javascript|data):/)
    }
  })
  await fc.assert(property, { numRuns: 60 })
  expect(seen).toBeGreaterThan(30)
}
