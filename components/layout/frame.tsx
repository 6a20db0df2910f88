'use client'

import { BellDot, FlaskConical, Search } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ClientSwitcher } from '@/components/layout/client-switcher'
import { NavDrawer } from '@/components/layout/nav-drawer'
import { NavigationProvider } from '@/components/layout/navigation'
import { type PeriodNames, PeriodButton, PeriodProvider } from '@/components/layout/period-picker'
import { PersonMenu } from '@/components/layout/person-menu'
import { Rail, type RailView } from '@/components/layout/rail'
import { RoleProvider } from '@/components/layout/use-may'
import { Note } from '@/components/ui/note'
import type { PersonRole } from '@/lib/domain/people/permissions'
import type { Preferences } from '@/lib/format/preferences'

export interface FramePerson {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: PersonRole
}

export interface FrameClient {
  readonly connection_id: string
  readonly name: string
  readonly isSandbox: boolean
}

export interface FrameView {
  readonly firm: string
  readonly person: FramePerson
  readonly preferences: Preferences
  /** The client that everything below belongs to; undefined on the firm's screens. */
  readonly client: FrameClient | undefined
  readonly rail: RailView
  /** What periods are called. */
  readonly periods: PeriodNames
  /** There are notifications that this person has not read. */
  readonly hasUnread: boolean
  /** That all connections are suspended, and why; undefined where they are not. */
  readonly suspended: string | undefined
  /** By when this person has to set a second factor up; undefined where they need not. */
  readonly factorDue: string | undefined
}

/** Rail, bar and page: who works here, in which client and for which period. */
export function Frame({ frame, children }: { frame: FrameView; children: ReactNode }) {
  const t = useTranslations('shell')
  return (
    <RoleProvider role={frame.person.role}>
      <PeriodProvider names={frame.periods}>
        <NavigationProvider>
          {(page) => (
            <div className="flex min-h-dvh">
              <a href="#main" className="btn absolute -top-20 start-2 z-50 focus:top-2">
                {t('skip')}
              </a>
              <Rail firm={frame.firm} rail={frame.rail} />
              <div className="flex min-w-0 grow flex-col">
                <TopBar frame={frame} />
                <main
                  id="main"
                  tabIndex={-1}
                  className="relative flex min-w-0 grow flex-col outline-none"
                >
                  {frame.suspended !== undefined && (
                    <p
                      role="status"
                      className="note mx-4 mt-2 bg-attention-tint text-attention sm:mx-6"
                    >
                      {frame.suspended}
                    </p>
                  )}
                  {frame.factorDue !== undefined && (
                    <div className="mx-4 mt-2 sm:mx-6">
                      <Note
                        tone="attention"
                        fact={frame.factorDue}
                        action={
                          <a className="btn btn-sm" href="/settings/security">
                            {t('factor_set_up')}
                          </a>
                        }
                      />
                    </div>
                  )}
                  {page(children)}
                </main>
              </div>
            </div>
          )}
        </NavigationProvider>
      </PeriodProvider>
    </RoleProvider>
  )
}

function TopBar({ frame }: { frame: FrameView }) {
  const t = useTranslations('shell')
  const { client, firm } = frame
  const isSandbox = client?.isSandbox === true
  // Of the firm's screens the list of clients alone has figures of a period.
  const isOfFigures = usePathname() === '/'
  return (
    <header
      className={`sticky top-0 z-20 flex h-13 items-center gap-1 border-b border-line px-3 sm:px-5 ${isSandbox ? 'bg-attention-tint' : 'bg-paper'}`}
    >
      <NavDrawer firm={firm} rail={frame.rail} client={client} />
      {client === undefined ? (
        <>
          {/* The rail says it where it has room for words. */}
          <span className="truncate px-1.5 text-base font-semibold xl:hidden" dir="auto">
            {firm}
          </span>
          {isOfFigures && <PeriodButton place="bar" />}
        </>
      ) : (
        <>
          <ClientSwitcher client={client} />
          <span className="mx-1 hidden h-4 w-px bg-line sm:block" />
          <PeriodButton place="bar" />
        </>
      )}
      {isSandbox && (
        <span
          title={t('sandbox')}
          className="ms-1 flex flex-none items-center gap-1.5 text-xs font-medium whitespace-nowrap text-attention"
        >
          <FlaskConical size={14} aria-hidden />
          {/* On a phone the client's name has the room. */}
          <span className="max-sm:sr-only">{t('sandbox')}</span>
        </span>
      )}
      <span className="grow" />
      <button
        type="button"
        className="btn hidden h-8 w-60 justify-start px-2.5 font-normal text-faint shadow-none md:flex"
        data-palette=""
        aria-haspopup="dialog"
      >
        <Search size={15} aria-hidden />
        <span className="grow text-start">{t('search_or_jump')}</span>
        <span className="kbd flex! items-center whitespace-nowrap" dir="ltr" aria-hidden>
          <span className="apple-keys">⌘</span>
          <span className="other-keys">Ctrl&nbsp;</span>K
        </span>
      </button>
      <button
        type="button"
        className="btn btn-ghost btn-icon shrink-0 md:hidden"
        data-palette=""
        aria-haspopup="dialog"
        aria-label={t('search_or_jump')}
      >
        <Search size={16} aria-hidden />
      </button>
      {frame.hasUnread && (
        <Link
          href="/notifications"
          prefetch={false}
          className="btn btn-ghost btn-icon shrink-0 text-accent"
          aria-label={t('unread_notifications')}
          title={t('unread_notifications')}
        >
          <BellDot size={16} aria-hidden />
        </Link>
      )}
      <PersonMenu person={frame.person} firm={firm} preferences={frame.preferences} />
    </header>
  )
}
