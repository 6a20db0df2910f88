import type { Text } from '@/lib/i18n/create-text'
import styles from '@/components/layout/skip-link.module.css'

export function SkipLink({ text }: { text: Text['text'] }) {
  return (
    <a className={styles['skip']} href="#main">
      {text('shell.skip')}
    </a>
  )
}
