import { describeHandOff } from '@/components/connections/describe-hand-off'
import { HandOffForm } from '@/components/connections/hand-off-form'
import styles from '@/components/connections/hand-off-form.module.css'
import { HandOffWatch } from '@/components/connections/hand-off-watch'
import { describeScope } from '@/components/connections/scope-words'
import { Button, ButtonLink } from '@/components/ui/button'
import { DetailList } from '@/components/ui/detail-list'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/section'
import { type HandOff, handOffMark } from '@/lib/domain/connections/hand-off'
import type { Format } from '@/lib/format/create-format'
import type { Text } from '@/lib/i18n/create-text'

/** How far a link got, step by step, and what can be done about it. */
export function HandOffProgress({ handOff, format }: { handOff: HandOff; format: Format }) {
  const { hand_off_id, isLive, scope, madeBy } = handOff
  const { text } = format
  const said = describeHandOff(handOff, text)
  const moment = (at: string | null) => at !== null && format.instantFull(at)
  return (
    <>
      <div aria-live="polite">
        <Notice
          tone={said.tone}
          title={said.word}
          actions={<NextStep handOff={handOff} text={text} />}
        >
          <p>{said.text}</p>
        </Notice>
      </div>
      <Section title={text('handoff.steps')}>
        <DetailList
          items={[
            {
              term: text('handoff.made'),
              value: text('handoff.made_at_by', {
                at: format.instantFull(handOff.made_at),
                person: madeBy,
              }),
            },
            { term: text('handoff.state_opened'), value: moment(handOff.opened_at) },
            { term: text('handoff.went_to_bank'), value: moment(handOff.begun_at) },
            { term: text('handoff.state_declined'), value: moment(handOff.declined_at) },
            { term: text('handoff.state_failed'), value: moment(handOff.failed_at) },
            { term: text('handoff.state_approved'), value: moment(handOff.approved_at) },
            { term: text('handoff.state_withdrawn'), value: moment(handOff.withdrawn_at) },
            {
              term: text('handoff.works_until'),
              value: isLive && format.instantFull(handOff.expires_at),
            },
            {
              term: text('handoff.asks_for'),
              value: format.list(scope.map((each) => describeScope(each, text).inline)),
            },
          ]}
        />
      </Section>
      {isLive ? (
        <Section title={text('connections.end_it')}>
          <p className={styles['words']}>{text('handoff.withdraw_text')}</p>
          <form method="post" action={`/api/connections/handoff/${hand_off_id}/withdraw`}>
            <Button tone="danger">{text('handoff.withdraw')}</Button>
          </form>
          <HandOffWatch hand_off_id={hand_off_id} mark={handOffMark(handOff)} />
        </Section>
      ) : (
        <Renewed handOff={handOff} text={text} />
      )}
    </>
  )
}

function NextStep({ handOff, text }: { handOff: HandOff; text: Text['text'] }) {
  const { approved_id, state, outcome, hand_off_id, isLive, connection_id } = handOff
  const leadsTo = state === 'approved' ? approved_id : connection_id
  return (
    <>
      {leadsTo !== null && (
        <ButtonLink
          href={`/clients/${encodeURIComponent(leadsTo)}/connection`}
          tone={state === 'approved' ? 'primary' : 'plain'}
        >
          {text(outcome === 'quarantined' ? 'handoff.decide' : 'connections.see_connection')}
        </ButtonLink>
      )}
      {isLive && (
        <ButtonLink href={`/connect/handoff/${hand_off_id}`}>
          {text('handoff.look_again')}
        </ButtonLink>
      )}
    </>
  )
}

function Renewed({ handOff, text }: { handOff: HandOff; text: Text['text'] }) {
  if (handOff.state === 'approved') return null
  return (
    <Section title={text('approvals.ask_again')}>
      {handOff.connection_id === null ? (
        <p>
          <ButtonLink href="/connect">{text('handoff.ask_new')}</ButtonLink>
        </p>
      ) : (
        <HandOffForm connection_id={handOff.connection_id} scope={handOff.scope} text={text} />
      )}
    </Section>
  )
}
