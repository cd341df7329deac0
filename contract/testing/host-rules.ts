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

/** Returns the lines of a field with a host name or IPv4 address; `characters` is the rule that says which characters it has. */
export const hostLines = (field: string, characters = 'hostCharacters'): RuleLine[] => [
  [field, '', 'required'],
  [field, 'a', null],
  [field, 'Az-09.example.com', null],
  [field, '0xg', null],
  [field, '1e3', null],
  [field, '127.0.0.1.example.com', null],
  [field, '255.255.255.255', null],
  [field, LABELS_255, null],
  [field, `a${LABELS_255}`, 'maxLength?max=255'],
  ...['exa mple', '서버.kr', 'a_b', 'a/b', 'a:b', 'a%b', '[a]', 'a@b'].map((given): RuleLine => [field, given, characters]),
  ...[...ADDRESS_SPELLINGS, '256.1.1.1', '1.2.3', '0x', 'a.1', 'foo.0x5', '-a.com', 'a-.com', 'a..b', '.a', `${'a'.repeat(64)}.com`].map(
    (given): RuleLine => [field, given, 'host'],
  ),
]

/** Returns the lines of a field with the host of a target server, which may be an IPv6 address too. */
export const serverHostLines = (field: string): RuleLine[] => [
  ...hostLines(field, 'serverHostCharacters'),
  ...['::1', '[::1]', '2001:DB8::7', '::ffff:10.0.0.1', '[0:0:0:0:0:0:0:1]'].map((given): RuleLine => [field, given, null]),
  ...['::1%eth0', '[::1', '::1]', '[[::1]]', '[::1]:80', '::1/64', '[10.0.0.1]'].map(
    (given): RuleLine => [field, given, 'serverHostCharacters'],
  ),
  ...['1::2::3', ':::', '1:2:3:4:5:6:7:8:9', '::10.0.0.256', '12345::', '1:2:3'].map((given): RuleLine => [field, given, 'host']),
]
