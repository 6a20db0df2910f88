"""Exports accounts as GnuCash itself does: from its window “Export Transactions to CSV”, without the window.

Reads JSON of ledgers from the standard input, each an account with its lines, `[day, cents, number, description,
notes]`, makes a book of them in the folder that is given, and has GnuCash write `0.csv` and so on there.
"""

import ctypes
import json
import os
import sys
from ctypes import c_char_p, c_int, c_int64, c_void_p

from gnucash import Account, GncNumeric, Session, SessionOpenMode, Split, Transaction
from gnucash.gnucash_core_c import ACCT_TYPE_ASSET, ACCT_TYPE_BANK, ACCT_TYPE_INCOME

place, layout, dates = sys.argv[1:]
libraries = '/usr/lib/x86_64-linux-gnu/gnucash'
engine = ctypes.CDLL(f'{libraries}/libgnc-engine.so')
core = ctypes.CDLL(f'{libraries}/libgnc-core-utils.so')
export = ctypes.CDLL(f'{libraries}/gnucash/libgnc-csv-export.so').csv_transactions_export
append = ctypes.CDLL('libglib-2.0.so.0').g_list_append
append.restype, append.argtypes = c_void_p, [c_void_p, c_void_p]
engine.gnc_set_current_session.argtypes = [c_void_p]
core.gnc_version.restype = c_char_p
version = core.gnc_version().decode()
if not version.startswith('4.'):
    sys.exit(f'The fields below are those of GnuCash 4, and this is {version}')


def fields(kind, names):
    return [(name, kind) for name in names.split()]


class Dates(ctypes.Structure):
    _fields_ = fields(c_void_p, 'a b c d e f g') + fields(c_int64, 'start end earliest latest')


class Accounts(ctypes.Structure):
    _fields_ = fields(c_void_p, 'a b c d accounts') + fields(c_int, 'count type')


class Export(ctypes.Structure):
    """`CsvExportInfo` of GnuCash 4; widgets of its window have no name here."""

    _fields_ = [
        ('kind', c_int),
        ('dates', Dates),
        ('accounts', Accounts),
        *fields(c_void_p, 'transactions query account a b c d e f g h i'),
        *fields(c_char_p, 'folder file separator'),
        *fields(c_int, 'use_quotes simple_layout use_custom failed'),
        *fields(c_char_p, 'end_separator middle_separator'),
    ]


session = Session(f'xml://{place}/all.gnucash', SessionOpenMode.SESSION_NEW_STORE)
engine.gnc_set_current_session(int(session.instance))
# A new book of GnuCash has these names apart by a colon; its dates are the locale’s.
engine.gnc_set_account_separator(b':')
if dates == 'iso':
    engine.qof_date_format_set(3)
book = session.book
dollars = book.get_table().lookup('CURRENCY', 'USD')


def open_account(name, kind, parent):
    account = Account(book)
    parent.append_child(account)
    account.SetName(name)
    account.SetType(kind)
    account.SetCommodity(dollars)
    return account


assets = open_account('Assets', ACCT_TYPE_ASSET, book.get_root_account())
income = open_account('Income', ACCT_TYPE_INCOME, book.get_root_account())
other = open_account('Unknown', ACCT_TYPE_INCOME, income)
# Every line has a side in it: an account that is being edited is not sorted and summed for each of them.
other.BeginEdit()
for nth, ledger in enumerate(json.load(sys.stdin)):
    account = open_account(ledger['account'], ACCT_TYPE_BANK, assets)
    for day, cents, number, description, notes in ledger['lines']:
        entry = Transaction(book)
        entry.BeginEdit()
        entry.SetCurrency(dollars)
        year, month, date = map(int, day.split('-'))
        entry.SetDate(date, month, year)
        entry.SetNum(number)
        entry.SetDescription(description)
        entry.SetNotes(notes)
        for side, amount in ((account, cents), (other, -cents)):
            split = Split(book)
            split.SetParent(entry)
            split.SetAccount(side)
            split.SetValue(GncNumeric(amount, 100))
            split.SetAmount(GncNumeric(amount, 100))
        entry.CommitEdit()
    info = Export(kind=1, file=f'{place}/{nth}.csv'.encode(), separator=b',')
    info.accounts.accounts = append(None, int(account.instance))
    info.dates.end = 4_000_000_000
    info.simple_layout = layout == 'simple'
    export(ctypes.byref(info))
    if info.failed:
        sys.exit('GnuCash could not write its export')
sys.stdout.flush()
# The book need not be kept, and GnuCash ends a session of another program's with an error.
os._exit(0)
