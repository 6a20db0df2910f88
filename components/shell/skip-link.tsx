import styles from '@/components/shell/skip-link.module.css'

export function SkipLink() {
  return (
    <a className={styles['skip']} href="#main">
      Skip to the page
    </a>
  )
}
