import { inPath, inQuery, list, object, ref, type SampleApi, SampleFault, text, whole } from '../sample-api.ts'

const DAY_MS = 86_400_000
const SPAN_DAYS_MAX = 366
const HOLIDAYS = [
  ['2026-01-01', '신정'],
  ['2026-02-16', '설날 연휴'],
  ['2026-02-17', '설날'],
  ['2026-02-18', '설날 연휴'],
  ['2026-03-01', '삼일절'],
  ['2026-05-05', '어린이날'],
  ['2026-05-24', '부처님오신날'],
  ['2026-06-06', '현충일'],
  ['2026-08-15', '광복절'],
  ['2026-09-24', '추석 연휴'],
  ['2026-09-25', '추석'],
  ['2026-09-26', '추석 연휴'],
  ['2026-10-03', '개천절'],
  ['2026-10-09', '한글날'],
  ['2026-12-25', '성탄절'],
].map(([date = '', name = '']) => ({ date, name }))
const date = (description: string) => text(description, { format: 'date' })

/** Holidays and working days of 2026. */
export const holidays: SampleApi = {
  name: '공휴일 달력',
  basePath: 'holidays',
  language: 'ko',
  categories: ['Public data'],
  hashtags: ['공휴일', '달력', 'calendar'],
  team: '달력',
  about: '2026년 대한민국의 공휴일을 조회하고 두 날짜 사이의 영업일을 셉니다.\n대체 공휴일은 포함하지 않습니다.',
  description:
    '2026년 공휴일 달력입니다.\n\n- 날짜는 `2026-05-05` 형식입니다.\n- **영업일**은 토요일, 일요일, 공휴일을 제외한 날입니다.\n- 대체 공휴일과 선거일은 포함하지 않습니다.',
  tags: { 공휴일: '공휴일을 조회합니다.', 영업일: '영업일을 계산합니다.' },
  schemas: { Holiday: object({ date: date('날짜'), name: text('이름') }) },
  operations: {
    'GET /holidays': {
      id: 'listHolidays',
      tag: '공휴일',
      summary: '공휴일 목록',
      description: '한 해의 공휴일을 날짜순으로 반환합니다. `month`를 지정하면 그 달의 공휴일만 반환합니다.',
      parameters: [
        inQuery('year', '연도', { type: 'integer', minimum: 2026, maximum: 2026 }, 2026, true),
        inQuery('month', '월', { type: 'integer', minimum: 1, maximum: 12 }, 9),
      ],
      answer: { description: '공휴일 목록', schema: object({ items: list(ref('Holiday')) }) },
      run: ({ given }) => ({ items: HOLIDAYS.filter((day) => !given.month || Number(day.date.slice(5, 7)) === given.month) }),
    },
    'GET /holidays/{date}': {
      id: 'getHoliday',
      tag: '공휴일',
      summary: '공휴일 조회',
      description: '공휴일이면 이름을 반환하고, 공휴일이 아니면 404로 응답합니다.',
      parameters: [inPath('date', '날짜', '2026-10-09', { type: 'string', format: 'date' })],
      answer: { description: '공휴일', schema: ref('Holiday') },
      run: ({ given }) => HOLIDAYS.find((day) => day.date === given.date),
    },
    'GET /working-days': {
      id: 'countWorkingDays',
      tag: '영업일',
      summary: '영업일 수',
      description: '두 날짜 사이의 영업일을 셉니다. 두 날짜를 모두 포함하며, 366일까지 셀 수 있습니다.',
      parameters: [
        inQuery('from', '첫 날짜', { type: 'string', format: 'date' }, '2026-09-21', true),
        inQuery('to', '마지막 날짜', { type: 'string', format: 'date' }, '2026-10-02', true),
      ],
      answer: {
        description: '영업일 수',
        schema: object({ from: date('첫 날짜'), to: date('마지막 날짜'), workingDays: whole('영업일 수', { minimum: 0 }) }),
      },
      run: ({ given: { from, to } }) => {
        const first = Date.parse(from)
        const count = (Date.parse(to) - first) / DAY_MS + 1
        if (count < 1 || count > SPAN_DAYS_MAX) throw new SampleFault(400, `to: from부터 ${SPAN_DAYS_MAX}일 안이어야 합니다.`)
        const days = Array.from({ length: count }, (_, at) => new Date(first + at * DAY_MS))
        const isWorkingDay = (day: Date) =>
          day.getUTCDay() % 6 !== 0 && !HOLIDAYS.some((holiday) => holiday.date === day.toISOString().slice(0, 10))
        return { from, to, workingDays: days.filter(isWorkingDay).length }
      },
    },
  },
}
