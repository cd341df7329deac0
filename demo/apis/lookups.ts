import { flag, inPath, inQuery, list, object, ref, type SampleApi, text } from '../sample-api.ts'

const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5]
const ADDRESSES = [
  { code: '03172', city: '서울특별시', road: '종로구 세종대로' },
  { code: '04524', city: '서울특별시', road: '중구 세종대로 110' },
  { code: '47545', city: '부산광역시', road: '연제구 중앙대로 1001' },
  { code: '63122', city: '제주특별자치도', road: '제주시 문연로 6' },
]

/** Returns whether the last digit of a business registration number fits the other nine. */
function isBusinessNumber(number: string): boolean {
  const digits = [...number].map(Number)
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * (digits[at] ?? 0), Math.floor(((digits[8] ?? 0) * 5) / 10))
  return (10 - (sum % 10)) % 10 === digits[9]
}

/** Looks up who and where: registration numbers and postal codes. */
export const lookups: SampleApi = {
  name: '사업자·우편번호 확인',
  basePath: 'lookups',
  language: 'ko',
  categories: ['Finance', 'Public data'],
  hashtags: ['사업자등록번호', '우편번호', '조회'],
  team: '조회',
  about: '사업자등록번호의 검증 번호를 확인하고 우편번호로 주소를 찾습니다.\n번호의 형식만 확인하며 등록 여부는 조회하지 않습니다.',
  description:
    '가입 화면에서 잘못 입력한 번호를 걸러 낼 때 사용합니다.\n\n- **사업자등록번호**: 열 자리 숫자의 마지막 검증 번호를 계산해 비교합니다. 실제 등록 여부는 확인하지 않습니다.\n- **우편번호**: 다섯 자리 번호로 도로명 주소를 찾습니다. 예제 주소 네 곳을 제공합니다.',
  tags: { 사업자: '사업자등록번호를 확인합니다.', 우편번호: '우편번호와 주소를 찾습니다.' },
  schemas: { Address: object({ code: text('우편번호'), city: text('시·도'), road: text('도로명 주소') }) },
  operations: {
    'POST /business-numbers/check': {
      id: 'checkBusinessNumber',
      tag: '사업자',
      summary: '사업자등록번호 확인',
      description: '열 자리 번호의 검증 번호가 맞는지 확인합니다.',
      body: { schema: object({ number: text('하이픈 없는 열 자리 숫자', { pattern: /^[0-9]{10}$/ }) }), example: { number: '1234567891' } },
      answer: { description: '확인 결과', schema: object({ number: text('확인한 번호'), isValid: flag('검증 번호가 맞는지 여부') }) },
      run: ({ body: { number } }) => ({ number, isValid: isBusinessNumber(number) }),
    },
    'GET /postal-codes/{code}': {
      id: 'getAddress',
      tag: '우편번호',
      summary: '주소 찾기',
      description: '우편번호의 도로명 주소를 반환합니다.',
      parameters: [inPath('code', '우편번호 다섯 자리', '04524', { type: 'string', pattern: /^[0-9]{5}$/ })],
      answer: { description: '주소', schema: ref('Address') },
      run: ({ given }) => ADDRESSES.find(({ code }) => code === given.code),
    },
    'GET /postal-codes': {
      id: 'searchAddresses',
      tag: '우편번호',
      summary: '우편번호 검색',
      description: '주소에 검색어가 포함된 우편번호를 반환합니다.',
      parameters: [inQuery('q', '주소의 일부', { type: 'string', minLength: 1, maxLength: 40 }, '세종대로', true)],
      answer: { description: '주소 목록', schema: object({ items: list(ref('Address')) }) },
      run: ({ given }) => ({ items: ADDRESSES.filter(({ city, road }) => `${city} ${road}`.includes(given.q)) }),
    },
  },
}
