/** Hate speech and the coarsest words of other languages, as whole words, in addition to the library's English list. */
export const offensiveWords: readonly string[] = `
  1488 amk arschloch auschwitz blyad blyat bougnoul cabron cazzo chingada
  chuj coglione connard connasse cono culo cyka enculer encule ficken fitta fotze
  gilipollas goebbels gook heil himmler hitler holocaust hurensohn jebac jihadi jizz
  judensau kanake kaffir kkk klootzak koorva kurva kurwa lolita maricon mierda miststuck
  mussolini nazi nazis neger negger niglet orospu paki pedo pedofil
  pedophile perkele phuck pimmel pizda puta putain putana putang puto puttana rapist
  salope scheisse schlampe schwuchtel siktir spic stronzo suka swastika tarlouze
  towelhead trannies vaffanculo vittu wetback wichser wigger yarrak zigeuner
`
  .trim()
  .split(/\s+/)

/** The same in other scripts, matched at the beginning of a word. */
export const offensiveBeginnings: readonly string[] = `
  хуй хуе хуё хуя пизд ебат ебан ебал ёбан бляд блят мудак мудил сука суки пидор пидар гандон залуп
  шлюх жид хохл γαμ μαλακ πουστ καριολ σκατα כוס זונה שרמוט كس شرموط قحبة
`
  .trim()
  .split(/\s+/)

/** Words so coarse that they are matched anywhere, even across spaces; no innocent words contain them by chance. */
export const offensiveAnywhere: readonly string[] = `
  fuck nigger nigga faggot motherfuck cocksuck hitler wehrmacht childporn killyourself heilhitler
  siegheil whitepower gaschamber pedophil dickhead asshole bullshit blowjob
`
  .trim()
  .split(/\s+/)

/** Innocent words that the library reports as offensive. */
export const innocentTerms: readonly string[] = [
  'shiitake',
  'assassin',
  'cockpit',
  'cocktail',
  'cumin',
  'cucumber',
  'document',
  'sextant',
  'sextet',
  'sussex',
  'essex',
  'middlesex',
  'dick tracy',
  'moby dick',
  'dickens',
  'titan',
  'titanic',
  'title',
  'grape',
  'scrape',
  'drape',
  'analog',
  'banal',
  'canal',
  'basement',
  'passing',
  'assort',
  'scunthorpe',
  'penistone',
  'scattered',
  'scatter',
  'prickly',
  'hancock',
  'peacock',
  'shuttlecock',
  'van dyke',
  'fu manchu',
]
