import { PackageCheck, Printer } from 'lucide-react'
import Link from 'next/link'
import { Begin } from '@/components/close/begin'
import { CloseFacts } from '@/components/close/close-facts'
import { CloseNotes } from '@/components/close/close-notes'
import { ClosePeople } from '@/components/close/close-people'
import { Progress } from '@/components/close/progress'
import { Sections } from '@/components/close/sections'
import {
  closeAround,
  isSuspended,
  nameClose,
  type ShownClose,
} from '@/lib/present/close/shown-close'
import { thresholdsOf } from '@/components/close/client-thresholds'
import { SinceLock } from '@/components/close/since-lock'
import { SignOff } from '@/components/close/sign-off'
import { SignOffFoot } from '@/components/close/sign-off-foot'
import { ThresholdsButton } from '@/components/close/thresholds'
import { ReadFailed } from '@/components/layout/read-failed'
import { TitleRow } from '@/components/layout/title-row'
import { Badge, type Tone } from '@/components/ui/badge'
import type { CloseState } from '@/lib/domain/close/close-events'
import { daysLeft } from '@/lib/domain/close/due-day'
import { isReviewed } from '@/lib/domain/close/kept-close'
import { may } from '@/lib/domain/people/permissions'
import { stateNames } from '@/lib/present/board-cells'
import { dueWords } from '@/lib/present/close/due-words'
import { closePath } from '@/lib/search-params/close'
import { closeViewHref } from '@/lib/search-params/close-view'
import { packsHref } from '@/lib/search-params/packs'
import { paperHref } from '@/lib/search-params/paper'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

const badges: Readonly<Record<CloseState, { tone: Tone; icon?: string }>> = {
  not_started: { tone: 'plain' },
  in_preparation: { tone: 'info' },
  returned: { tone: 'attention', icon: 'undo-2' },
  reopened: { tone: 'attention', icon: 'undo-2' },
  ready_for_review: { tone: 'accent' },
  locked: { tone: 'good', icon: 'lock' },
}

/** The close of a client's period: what is left to do, item by item, and its signatures. */
export async function CloseScreen({ shown, role }: { shown: ShownClose; role: string }) {
  const [t, reader] = await Promise.all([getTranslations('closing_data'), getReader()])
  const { client, view, read, today } = shown
  const { close, basis, frozenAt } = read
  const { connection_id } = client
  const month = nameClose(connection_id, read, reader)
  const mayDecide = may({ role }, 'prepare')
  // A month of a quarter that is closed as one is what that is.
  const around = closeAround(read)
  const state = close?.state ?? around?.state ?? 'not_started'
  const isOfOthers = close === undefined && around === undefined && read.others.length > 0
  const stateWords =
    close !== undefined && isReviewed(close) ? t('close_reviewed') : reader.text(stateNames[state])
  const needsSigning = close !== undefined && isSuspended(close)
  const thresholds = thresholdsOf(shown, role, reader)
  // Before it is begun there is nothing older to show beside what could not be read.
  const nothingRead =
    close === undefined && basis.failure !== undefined && basis.extent.end !== 'whole'
  return (
    <>
      <TitleRow
        title={
          <>
            {reader.text('shell.close')}
            <span className="max-sm:sr-only">{reader.withCommas(['', month])}</span>
          </>
        }
        status={
          <>
            {!isOfOthers && <Badge {...badges[state]}>{stateWords}</Badge>}
            {close !== undefined && (
              <span className="truncate text-xs text-faint max-lg:hidden">
                {
                  dueWords(
                    close.due,
                    state === 'locked' ? undefined : daysLeft(close.due, today),
                    reader,
                  ).text
                }
              </span>
            )}
            <ClosePeople shown={shown} />
          </>
        }
        updatedAt={
          frozenAt === undefined && basis.failure === undefined
            ? reader.clock(basis.readAt)
            : undefined
        }
        hasPeriod
      >
        {frozenAt === undefined && !nothingRead && <ThresholdsButton {...thresholds} />}
        {close?.state === 'locked' && (
          <Link
            href={packsHref({ month: read.period.first.slice(0, 7), search: client.name })}
            prefetch={false}
            className="btn max-sm:px-2!"
          >
            <PackageCheck size={15} aria-hidden />
            <span className="max-sm:sr-only">{reader.text('packs_data.own')}</span>
          </Link>
        )}
        {!nothingRead && !read.isPreview && (
          <Link href={paperHref(connection_id, view)} prefetch={false} className="btn max-sm:px-2!">
            <Printer size={15} aria-hidden />
            <span className="max-sm:sr-only">{reader.text('paper_data.screen_title')}</span>
          </Link>
        )}
      </TitleRow>
      {nothingRead && basis.failure !== undefined ? (
        <ReadFailed
          failure={basis.failure}
          client={client}
          retryHref={closeViewHref(connection_id, view)}
          firstPageHref={closePath(connection_id)}
        />
      ) : (
        <>
          <CloseNotes shown={shown} role={role} thresholds={thresholds} />
          <div className="flex flex-col gap-4 px-4 pt-2 sm:px-6 xl:grid xl:grid-cols-[minmax(0,1fr)_21rem] xl:items-start xl:pb-8">
            <div className="flex min-w-0 flex-col gap-4">
              {close === undefined && read.others.length === 0 && <Begin shown={shown} />}
              {shown.since !== undefined && (
                <SinceLock shown={shown} read={shown.since} mayDecide={mayDecide} />
              )}
              {frozenAt === undefined && (close !== undefined || read.others.length === 0) && (
                <Progress {...read} />
              )}
              <Sections shown={shown} mayDecide={mayDecide} />
            </div>
            <div className="flex min-w-0 flex-col gap-3 max-xl:contents xl:sticky xl:top-16">
              {close !== undefined && (
                <SignOffFoot
                  label={t('sign_off')}
                  state={needsSigning ? t('suspended') : stateWords}
                  isUrgent={needsSigning}
                >
                  <SignOff shown={shown} />
                </SignOffFoot>
              )}
              <div className="max-xl:pb-8">
                <CloseFacts shown={shown} mayDecide={mayDecide} />
              </div>
            </div>
          </div>
        </>
      )}
    </>
  )
}
