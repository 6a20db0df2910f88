import { evidenceNames } from '@/lib/present/close-item'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Disclosure } from '@/components/ui/disclosure'
import { CloseForm } from '@/components/close/close-form'
import { StepButton } from '@/components/close/step-button'
import {
  materialityInWords,
  personName,
  standingSignature,
  type ShownClose,
  stepForm,
} from '@/lib/present/close/shown-close'
import type { ClosePerson } from '@/lib/domain/close/close-read'
import type { SignerRole } from '@/lib/domain/close/close-events'
import type { Exclusion } from '@/lib/domain/close/exceptions'
import { may } from '@/lib/domain/people/permissions'
import { isWhole } from '@/lib/domain/reading/reading'
import { untoldWords } from '@/lib/present/close/untold-words'
import { exclusionEnd, exclusionScope } from '@/lib/present/close/exclusion-words'
import { numberInWords, sayNone } from '@/lib/present/reading-words'
import { exceptionsApiPath } from '@/lib/queries/close'
import { closeViewHref } from '@/lib/search-params/close-view'
import { exceptionsPath } from '@/lib/search-params/exceptions'
import { withPeriod } from '@/lib/search-params/period-links'
import { paperFilePath } from '@/lib/search-params/paper'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** By what it is closed, by whom and when, and what it was made of. */
export async function CloseFacts({ shown, mayDecide }: { shown: ShownClose; mayDecide: boolean }) {
  const [t, reader] = await Promise.all([getTranslations('closing_data'), getReader()])
  const { read } = shown
  const { close, basis } = read
  const exclusions = read.exceptions.filter((each): each is Exclusion => each.kind === 'excluded')
  const { date, money, list } = reader
  const { undated = 0 } = basis
  const extent = { ...basis.extent, notUnderstood: basis.extent.notUnderstood + undated }
  const materiality = materialityInWords(read, reader)
  return (
    <section className="card" aria-label={t('facts')}>
      <dl className="px-4 py-1.5">
        {close !== undefined && (
          <>
            <Fact label={t('preparer')}>{nameOf('preparer')}</Fact>
            <Fact label={t('reviewer')}>{nameOf('reviewer')}</Fact>
            <Fact label={t('due')}>{date(close.due)}</Fact>
          </>
        )}
        {materiality !== '' && (
          <Fact label={t('materiality')}>
            <span data-amount="">{materiality}</span>
          </Fact>
        )}
        {basis.large.length > 0 && (
          <Fact label={t('large_from')}>
            <span data-amount="">
              {list(
                basis.large.map(({ currency, amount }) =>
                  money({ amount: BigInt(amount), currency }),
                ),
              )}
            </span>
          </Fact>
        )}
        <Fact label={reader.text('checks.days_apart')}>
          {reader.text('settings.days', { count: basis.days })}
        </Fact>
        <Fact label={t('based_on')}>
          {basis.transactions === 0
            ? isWhole(extent)
              ? sayNone(extent, reader, 'none.transactions_in_period')
              : untoldWords(extent, read, reader)
            : t('based_on_rows', {
                number: numberInWords(basis.transactions, extent, reader),
                time: reader.moment(basis.readAt),
              })}
        </Fact>
        {close !== undefined && !read.isPreview && (
          <Fact label={reader.text('paper_data.screen_title')}>
            <a
              href={paperFilePath(shown.client.connection_id, shown.view)}
              download
              className="link inline-flex min-h-6 items-center"
              aria-label={reader.text('paper_data.pdf_of')}
            >
              {reader.text('statements.pdf')}
            </a>
          </Fact>
        )}
      </dl>
      {undated > 0 && (
        <p className="px-4 pb-2 text-xs text-faint">
          {reader.text('checks.undated', { number: reader.number(undated) })}
        </p>
      )}
      {exclusions.length > 0 && (
        <Disclosure
          className="border-t border-line px-4 py-2"
          summary={t('exceptions', { count: exclusions.length })}
        >
          <Exclusions exclusions={exclusions} shown={shown} mayDecide={mayDecide} />
        </Disclosure>
      )}
      <div className="border-t border-line px-4 py-2">
        <Link
          className="link inline-block min-h-6 text-xs"
          href={withPeriod(exceptionsPath(shown.client.connection_id), shown.view.period)}
          prefetch={false}
        >
          {t('exceptions_all')}
        </Link>
      </div>
      {close !== undefined && mayDecide && close.state !== 'locked' && (
        <div className="border-t border-line px-4 py-2.5">
          <Assign shown={shown} />
        </div>
      )}
    </section>
  )

  /** Who has signed, else who is to. */
  function nameOf(as: SignerRole): string {
    const id = standingSignature(read, as)?.by ?? close?.[as]
    return id === undefined ? t('nobody_yet') : personName(read.people, id, reader)
  }
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3 border-t border-line py-2 first:border-0">
      <dt className="whitespace-nowrap text-faint">{label}</dt>
      <dd className="num-t min-w-0 text-end">{children}</dd>
    </div>
  )
}

/** What is left out in this period, with its reason and its end. */
async function Exclusions({
  exclusions,
  shown,
  mayDecide,
}: {
  exclusions: readonly Exclusion[]
  shown: ShownClose
  mayDecide: boolean
}) {
  const [t, reader] = await Promise.all([getTranslations('closing_data'), getReader()])
  const { client, read, view } = shown
  const canWithdraw = mayDecide && read.close !== undefined && read.close.state !== 'locked'
  return (
    <ul className="pt-1">
      {exclusions.map((each) => (
        <li key={each.id} className="border-t border-line py-2 first:border-0">
          <p className="flex items-baseline gap-2">
            <span className="min-w-0 grow truncate font-medium" dir="auto">
              {reader.list([
                reader.text(evidenceNames[each.item]),
                exclusionScope(each, shown, reader),
              ])}
            </span>
            {canWithdraw && (
              <CloseForm
                action={exceptionsApiPath(client.connection_id)}
                hidden={[
                  ['exception', each.id],
                  ['return_to', closeViewHref(client.connection_id, view)],
                ]}
                done={t('exception_withdrawn')}
              >
                <button type="submit" className="link text-xs">
                  {t('withdraw')}
                </button>
              </CloseForm>
            )}
          </p>
          <p className="text-xs text-faint">
            {t('excluded_by', {
              person: personName(read.people, each.by, reader),
              day: reader.instant(each.at),
            })}
            {' · '}
            {exclusionEnd(each, reader)}
          </p>
          {each.reason !== '' && (
            <p className="text-xs text-quiet" dir="auto">
              {each.reason}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Who prepares and who reviews it, and by when. */
async function Assign({ shown }: { shown: ShownClose }) {
  const [t, { text }] = await Promise.all([getTranslations('closing_data'), getReader()])
  const { read } = shown
  const { close } = read
  if (close === undefined) return null
  const form = stepForm(shown, 'assign')
  return (
    <StepButton
      {...form}
      done={t('assigned')}
      label={t('assign')}
      className="w-full"
      title={t('assign_title')}
      submit={text('lists.save')}
    >
      <PersonField
        name="preparer"
        label={t('preparer')}
        nobody={text('portfolio.nobody')}
        people={read.people.filter((each) => each.isThere && may(each, 'prepare'))}
        value={close.preparer}
      />
      <PersonField
        name="reviewer"
        label={t('reviewer')}
        nobody={text('portfolio.nobody')}
        people={read.people.filter((each) => each.isThere && may(each, 'sign_off'))}
        value={close.reviewer}
      />
      <label className="block">
        <span className="mb-1 block font-medium">{t('due')}</span>
        <input type="date" name="due" className="field w-44" defaultValue={close.due} required />
      </label>
    </StepButton>
  )
}

function PersonField({
  name,
  label,
  nobody,
  people,
  value,
}: {
  name: string
  label: string
  nobody: string
  people: readonly ClosePerson[]
  value: string | undefined
}) {
  return (
    <label className="block">
      <span className="mb-1 block font-medium">{label}</span>
      <select name={name} className="field" defaultValue={value ?? ''}>
        <option value="">{nobody}</option>
        {people.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </select>
    </label>
  )
}
