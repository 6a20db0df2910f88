import { Paperclip } from 'lucide-react'
import type { ShownQuestion } from '@/lib/present/question-words'

/**
 * What the client answered, each time: their words, struck once they gave others, and their files as downloads; or
 * that the firm has deleted it.
 */
export function GivenAnswers({ answers }: Pick<ShownQuestion, 'answers'>) {
  return answers.map(({ at, text, files, isReplaced, isDeleted }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- Answers are only added.
    <div key={index} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      {isDeleted && <span className="text-quiet">{text}</span>}
      {!isDeleted && text !== '' && (
        <q className="min-w-0 break-words whitespace-pre-wrap" dir="auto">
          {isReplaced ? <s className="text-faint">{text}</s> : text}
        </q>
      )}
      {files.map(({ name, href }) => (
        <a
          key={href}
          className="link relative z-1 inline-flex items-center gap-1 text-xs"
          href={href}
        >
          <Paperclip size={13} aria-hidden />
          <bdi>{name}</bdi>
        </a>
      ))}
      <span className="text-xs text-faint">{at}</span>
    </div>
  ))
}
