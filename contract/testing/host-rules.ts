import type { RuleLine } from './rule-table.ts'

/** Spellings that systems read as addresses, and that no field accepts. */
export const ADDRESS_SPELLINGS = [
  '127.1',
  '0x7f.0.0.1',
  '0X7F.1',
  '0x7f.1',
  '0177.0.0.1',
  '2130706433',
  '0x7f000001',
  '0xa9fea9fe',
  '127.0.0.1.',
  'localhost.',
  'a.0x7f',
]

const LABELS_255 = [63, 63, 63, 63].map((length) => 'a'.repeat(length)).join('.')

/** Returns the lines of a field with a host name or IPv4 address. */
export const hostLines = (field: string): RuleLine[] => [
  [field, '', 'required'],
  [field, 'a', null],
  [field, 'Az-09.example.com', null],
  [field, '0xg', null],
  [field, '1e3', null],
  [field, '127.0.0.1.example.com', null],
  [field, '255.255.255.255', null],
  [field, LABELS_255, null],
  [field, `a${LABELS_255}`, 'maxLength?max=255'],
  ...['exa mple', '서버.kr', 'a_b', 'a/b', 'a:b', 'a%b', '[a]', 'a@b'].map((given): RuleLine => [field, given, 'hostCharacters']),
  ...[...ADDRESS_SPELLINGS, '256.1.1.1', '1.2.3', '0x', 'a.1', 'foo.0x5', '-a.com', 'a-.com', 'a..b', '.a', `${'a'.repeat(64)}.com`].map(
    (given): RuleLine => [field, given, 'host'],
  ),
]
