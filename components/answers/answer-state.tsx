import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** How a request ends, or begins: one thing in the middle of the page. */
export function AnswerState({
  icon: Icon,
  isGood = false,
  title,
  text,
  note,
  children,
}: {
  icon: LucideIcon
  isGood?: boolean
  title: string
  text: readonly string[]
  /** At the foot: a day. */
  note?: string | undefined
  children?: ReactNode
}) {
  return (
    <>
      <title>{`${title} · Countinghouse`}</title>
      <section className="flex grow flex-col items-center justify-center py-10 text-center">
        <span
          className={`grid size-11 place-content-center rounded-xl ${isGood ? 'bg-good-tint text-good' : 'bg-press text-quiet'}`}
        >
          <Icon size={20} aria-hidden />
        </span>
        <h1 className="pt-4 text-xl font-semibold wrap-anywhere" dir="auto">
          {title}
        </h1>
        {text.map((sentence) => (
          <p key={sentence} className="max-w-[40ch] pt-1.5 text-base text-quiet wrap-anywhere">
            {sentence}
          </p>
        ))}
        {children !== undefined && <div className="pt-5">{children}</div>}
      </section>
      {note !== undefined && (
        <p className="border-t border-line py-3 text-center text-xs text-faint">{note}</p>
      )}
    </>
  )
}
