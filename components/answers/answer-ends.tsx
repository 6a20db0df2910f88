import { Check, Clock, Link2Off, Lock, MonitorSmartphone, Send, Undo2 } from 'lucide-react'
import { AnswerState } from '@/components/answers/answer-state'
import { Button, ButtonLink } from '@/components/ui/button'
import { PlainPage } from '@/components/layout/plain-page'
import type { LeftAnswers } from '@/lib/domain/answers/answering'
import type { Reader } from '@/lib/format/create-reader'
import { getTranslations } from '@/lib/server/http/get-reader'

interface EndProps {
  readonly token: string
  readonly firm: string
  readonly person: { readonly name: string }
  readonly reader: Reader
  readonly until: string
}

/** Nothing is shown before somebody presses the button: what looks at the links of a mail presses none. */
export function AnswerStart(
  props: EndProps & { questions: number; binding: string; signedInAs: string | undefined },
) {
  const { token, firm, person, reader, until, questions: count, binding, signedInAs } = props
  const { text } = reader
  return (
    <AnswerState
      icon={Lock}
      title={text('answers.title', { count, firm })}
      text={[
        text('answers.start_text', { count, firm, person: person.name }),
        ...(signedInAs === undefined ? [] : [text('answers.signed_in', { person: signedInAs })]),
      ]}
      note={text('answers.start_device', { day: until })}
    >
      {signedInAs === undefined && (
        <form method="post" action="/api/answer/open">
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="binding" value={binding} />
          <Button variant="primary" size="lg">
            {text('answers.start_button')}
          </Button>
        </form>
      )}
    </AnswerState>
  )
}

export function AnswerThanks(
  props: EndProps & { sent: number; deleted: number; filesSent: number; changeHref: string },
) {
  const { firm, person, reader, until, sent, deleted, filesSent, changeHref } = props
  const held = sent - deleted
  const { text } = reader
  return (
    <AnswerState
      icon={Check}
      isGood
      title={text('answers.thanks')}
      text={[
        ...(held > 0 ? [text('answers.thanks_text', { person: person.name, count: held })] : []),
        ...(filesSent > 0 ? [text('answers.thanks_files', { count: filesSent })] : []),
        ...(deleted > 0 ? [text('answers.thanks_deleted', { firm, count: deleted })] : []),
      ]}
      note={text('answers.come_back', { day: until })}
    >
      <ButtonLink size="lg" href={changeHref}>
        {text('answers.change_answer')}
      </ButtonLink>
    </AnswerState>
  )
}

export function AnswerLater({ reader, until, goOnHref }: EndProps & { goOnHref: string }) {
  const { text } = reader
  return (
    <AnswerState
      icon={Check}
      isGood
      title={text('answers.later')}
      text={[text('answers.later_text')]}
      note={text('answers.come_back', { day: until })}
    >
      <ButtonLink size="lg" href={goOnHref}>
        {text('answers.go_on')}
      </ButtonLink>
    </AnswerState>
  )
}

/** Only where it was open before: elsewhere a link that has ended looks like one that nobody made. */
export function AnswerOver({
  isWithdrawn,
  firm,
  person,
  reader,
  until,
  ...left
}: EndProps & LeftAnswers & { isWithdrawn: boolean }) {
  const { text } = reader
  const given = [
    ...(left.isSent ? [text('answers.over_sent', { firm })] : []),
    ...(left.isDeleted ? [text('answers.over_deleted', { firm })] : []),
    ...(left.isUnsent ? [text('answers.over_unsent', { firm })] : []),
  ]
  return isWithdrawn ? (
    <AnswerState
      icon={Undo2}
      title={text('answers.withdrawn')}
      text={[text('answers.withdrawn_text', { firm }), ...given]}
    />
  ) : (
    <AnswerState
      icon={Clock}
      title={text('answers.ended')}
      text={[text('answers.ended_text', { person: person.name }), ...given]}
      note={text('answers.ended_on', { day: until })}
    />
  )
}

export function AnswerElsewhere(
  props: EndProps & { openedAt: string; address: string | undefined },
) {
  const { token, firm, person, reader, openedAt, address } = props
  const { text } = reader
  return (
    <AnswerState
      icon={MonitorSmartphone}
      title={text('answers.elsewhere')}
      text={[
        text('answers.elsewhere_text'),
        address === undefined
          ? text('answers.elsewhere_firm', { firm, person: person.name })
          : text('answers.elsewhere_mail', { address }),
      ]}
      note={text('answers.first_opened', { moment: openedAt })}
    >
      {address !== undefined && (
        <form method="post" action="/api/answer/renew">
          <input type="hidden" name="token" value={token} />
          <Button variant="primary" size="lg" icon={<Send />}>
            {text('answers.send_link')}
          </Button>
        </form>
      )}
    </AnswerState>
  )
}

export async function AnswerRenewed() {
  const t = await getTranslations('answers')
  return (
    <PlainPage isLinked={false}>
      <AnswerState icon={Send} isGood title={t('renewed')} text={[t('renewed_text')]} />
    </PlainPage>
  )
}

/** The same for a link that has ended and for one that was never made: in the language of the browser. */
export async function AnswerUnknown({ isThrottled = false }: { isThrottled?: boolean }) {
  const t = await getTranslations('answers')
  return (
    <PlainPage isLinked={false}>
      <AnswerState
        icon={Link2Off}
        title={t('unknown')}
        text={[t(isThrottled ? 'unknown_often' : 'unknown_text')]}
      />
    </PlainPage>
  )
}
