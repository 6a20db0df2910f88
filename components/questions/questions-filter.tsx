import { type QuestionsRead, recipientsOf } from '@/lib/present/question-groups'
import { questionsPath } from '@/lib/search-params/questions'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** Finds questions by words, and by whom they went to; a plain form, which works without a script. */
export async function QuestionsFilter({ read }: { read: QuestionsRead }) {
  const [t, { text }] = await Promise.all([getTranslations('question_data'), getReader()])
  const { connection_id, choice } = read
  const recipients = recipientsOf(read)
  if (recipients.length === 0) return null
  return (
    <form
      action={questionsPath(connection_id)}
      role="search"
      className="flex flex-wrap items-center gap-2 px-4 py-1.5 sm:px-6"
    >
      {choice.view !== 'open' && <input type="hidden" name="view" value={choice.view} />}
      <input
        type="search"
        name="search"
        className="field min-w-0 grow sm:w-64 sm:grow-0"
        defaultValue={choice.search}
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={200}
        autoComplete="off"
      />
      <select name="to" className="field w-44" defaultValue={choice.to} aria-label={t('to')}>
        <option value="">{t('to_all')}</option>
        {recipients.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <button type="submit" className="btn">
        {text('lists.filter')}
      </button>
    </form>
  )
}
