;; Imports a QIF file as GnuCash itself does, without its window: `guile import_by_gnucash.scm FILE CURRENCY`.
;; Writes a line for each entry of each account: its name, the day, and the amount in smallest units and their number.

(use-modules (gnucash engine) (gnucash app-utils) (gnucash core-utils) (gnucash qif-import) (ice-9 match))

(match (cdr (command-line))
  ((path code)
   (let* ((file (make-qif-file))
          (read (qif-file:read-file file path (make-ticker-map) #f))
          (parsed (qif-file:parse-fields file #f))
          (accounts (make-hash-table))
          (categories (make-hash-table))
          (memos (make-hash-table))
          (table (gnc-commodity-table-get-table (gnc-get-current-book)))
          (currency (gnc-commodity-table-lookup table "CURRENCY" code)))
     ;; `#t` is a warning, as of a sign that is no letter, which it leaves out.
     (match read
       ((or () (#t . _)) #t))
     ;; Where days fit two orders, its window has a person choose.
     (match parsed
       (() #t)
       ((#t ('date . _)) (qif-file:reparse-dates file 'm-d-y)))
     (qif-dialog:make-account-display (list file) accounts '())
     (qif-dialog:make-category-display (list file) categories '())
     (qif-dialog:make-memo-display (list file) memos '())
     (let ((root (qif-import:qif-to-gnc (list file) accounts categories memos (make-hash-table)
                                        (gnc-commodity-get-printname currency) #\n #f)))
       (for-each
        (lambda (account)
          (for-each
           (lambda (entry)
             (let ((amount (xaccSplitGetAmount entry))
                   (day (xaccTransGetDate (xaccSplitGetParent entry))))
               (format #t "~a\t~a\t~a\t~a\n" (gnc-account-get-full-name account)
                       (strftime "%Y-%m-%d" (gmtime day))
                       (gnc-numeric-num amount) (gnc-numeric-denom amount))))
           (xaccAccountGetSplitList account)))
        (gnc-account-get-descendants-sorted root))))))
