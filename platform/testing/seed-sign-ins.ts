import pg from 'pg'

/** Number of rows in the measured login history. */
export const SIGN_INS = 1_000_000
export const PEOPLE = 10_000

/**
 * Fills a database with people of English and Korean names and their sign-ins over the last 90 days, as they come: most succeed from the
 * portal with a password, few are blocked, and one in fifty names an address that nobody has. Made by the server itself: about 20 s.
 */
export async function seedSignIns(connectionString: string, rows = SIGN_INS): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(SEED_PEOPLE, [PEOPLE])
    await client.query(SEED_SIGN_INS, [rows, PEOPLE])
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const SEED_PEOPLE = `
  insert into users (email, name, roles, locale, email_verified_at)
  select
    case when n % 7 = 0 then 'kim' || n || '@example.co.kr' else (array['alice', 'bob', 'carol', 'dave', 'erin'])[1 + n % 5] || n || '@example.com' end,
    case when n % 2 = 0
      then (array['김', '이', '박', '최', '정', '강', '조', '윤', '장', '임'])[1 + n % 10] || (array['민준', '서연', '도윤', '지우', '하준'])[1 + n / 10 % 5]
      else (array['Alice', 'Bob', 'Carol', 'Dave', 'Erin'])[1 + n % 5] || ' ' || (array['Walker', 'Stone', 'Rivers', 'Field'])[1 + n / 5 % 4] || ' ' || n
    end,
    array[case when n % 50 = 0 then 'admin' when n % 10 = 0 then 'developer' else 'user' end], 'en', now()
  from generate_series(1, $1::int) n`

const SEED_SIGN_INS = `
  insert into sign_ins (id, at, user_id, email, portal, method, result, address, user_agent)
  select uuidv7(interval '0'), now() - interval '90 days' * (1 - n::float / $1::int), u.id,
    coalesce(u.email, 'guess' || n % 5000 || '@example.net'),
    case when n % 9 = 0 then 'center' else 'portal' end,
    case when n % 97 = 0 then 'authenticator' when n % 9 = 0 then 'mailCode' when n % 1009 = 0 then 'recoveryCode' else 'password' end,
    case when n % 50 = 0 then 'wrongPassword' when n % 9 = 0 and n % 2 = 0 then 'codeNeeded' when n % 11 = 0 then 'wrongPassword'
      when n % 211 = 0 then 'wrongCode' when n % 307 = 0 then 'paused' when n % 2003 = 0 then 'blocked' when n % 503 = 0 then 'notAllowedRole'
      when n % 701 = 0 then 'emailNotVerified' when n % 3001 = 0 then 'deactivated' else 'success' end,
    '203.0.113.' || n % 250,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/' || 130 + n % 12 || '.0.0.0 Safari/537.36'
  from generate_series(1, $1::int) n
  left join (select id, email, row_number() over (order by id) as place from users) u
    on n % 50 <> 0 and u.place = 1 + (n::bigint * 7919) % $2::int
  order by n`
