/**
 * Tests of each run. `npm run test:all` runs every test. `npm test` leaves out `longOnly` and takes fewer
 * cases (`cases` in tests/run.ts). A new test belongs to both runs.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from '../tools/setup.mjs';

/**
 * Limit for `npm test`: the summed seconds of its files and journeys. On two cores, with two to six files at
 * once, a sum of 2,400 took 18 to 20 minutes.
 */
export const budgetSeconds = 2200;

/**
 * Tests that `npm test` skips: a whole file, or tests whose full name starts with one of `tests`. `covered`
 * says which tests of `npm test` cover them.
 * @type {{ file: string, tests?: string[], covered: string }[]}
 */
export const longOnly = [
  {
    file: 'tests/unit/renderer/fields/fields.test.ts',
    tests: [
      'with the keyboard > no field cuts or leaves out anything of a paste',
      'with the keyboard > 17/8/65',
      'with the keyboard > 17 agt',
      'with the keyboard > abc',
      'with the keyboard > what was found for another word',
      'with the keyboard > a calendar names its arrows',
      'with the keyboard > 31-02-2026',
      'dark > empty',
      'light > error',
      'light > filled',
      'with the keyboard > an empty calendar',
      'dark > filled',
      'dark > error',
      'Esc > closes what a field has opened',
      'with the keyboard > several are chosen from',
      'with the keyboard > days of filters',
      'with the keyboard > a password says how easily',
    ],
    covered: 'other pastes, days and searches of the same file',
  },
  {
    file: 'tests/unit/renderer/grid/gridParts.test.ts',
    tests: [
      'columns > a lift that is ended before',
      'columns > are sized by the edge',
      'columns > a pinned column stays beside',
      'columns > the pinned edges cast',
      'columns > move by dragging',
      'columns > are hidden and shown',
      'columns > hidden cells are not drawn but counted for screen readers; the focused cell stays',
      'accessibility, light > nor in the column panel',
      'row menu > the row that replaces the menu’s row has the focus when the menu closes',
      'accessibility, dark',
      'row menu > an action that takes the focus while the menu closes returns it to the row',
      'row menu > opens at the row',
      'waiting > rows stay',
      'copy > the ticked rows',
      'columns > the first column stays pinned',
      'row menu > opens at the pointer',
      'copy > the row where',
      'the pager shows the position, and requests pages and sizes',
    ],
    covered: 'columns moved by keyboard; tests/screens shows every grid in both schemes',
  },
  {
    file: 'tests/unit/renderer/grid/dataGrid.test.ts',
    tests: [
      'the window of rows > keeps the focused row mounted',
      'the window of rows > starts another page',
      'the window of rows > draws another page once',
      'the window of rows > a removed row passes the focus to the row in its place',
      'keyboard > a cell reached by keyboard',
      'selection > the first tick is drawn',
      'selection > Shift and click',
      'mouse > Ctrl or the middle',
      'mouse > a header asks',
      'keyboard > Ctrl and Enter',
      'the window of rows > focuses the row that was open after the return',
      'the window of rows > the keyboard continues in the rows that replace others',
      'the window of rows > a row with an open editor keeps its place and input, even when the answer removes it',
      'mouse > marking text',
    ],
    covered: 'the other windows of rows of the same file',
  },
  {
    file: 'tests/unit/renderer/fields-map/fieldsMap.test.ts',
    tests: [
      'with WebGL > a dragged pin',
      'with WebGL > looks at',
      'with WebGL > axe finds nothing serious in the dark',
      'figures that are no pair > "-6,914744\\t',
      'figures that are no pair > "-6.2,206.8"',
      'figures that are no pair > "-96.5',
      'figures that are no pair > "-6.9 107.6 25"',
      'with WebGL > a swapped pair',
      'figures that are no pair > "-6\\n107"',
      'figures that are no pair > a pair typed into one input is split when the input is left',
      'figures that are no pair > "Jl. Mawar',
    ],
    covered: 'a click on the map, and axe in light',
  },
  {
    file: 'tests/unit/chromium-host/program.test.ts',
    tests: [
      'the end of a program > waits',
      'the end of a program > follows in headed mode too, where the browser ends with its window',
      'the end of a program > follows the close of its last window',
    ],
    covered: '--headless in the same file; session.spec.ts',
  },
  {
    file: 'tests/desktop/batchUpload.test.ts',
    tests: ['notes about the file > sends as many rows'],
    covered: 'pengajuan-1000.xlsx in the same file',
  },
  {
    file: 'tests/desktop/embeddedServer.test.ts',
    tests: [
      'when the child ends by itself > after five restarts',
      'when the database is damaged (guard 4) > a damaged backup is replaced',
      'when the database is damaged (guard 4) > damage found while it runs',
      'a backup of a working database > that cannot be restored',
      'stopping > kills a child',
    ],
    covered: 'the other ends, restores and stops of the same file',
  },
  {
    file: 'tests/server/damageKinds.pglite.test.ts',
    covered: 'damage.pglite.test.ts, backup.pglite.test.ts',
  },
  {
    file: 'tests/server/fileGroups.pglite.test.ts',
    tests: [
      'reported damage is repaired by the offered restore',
      'control file: told',
      'which file is which catalogue: told',
      'ends of transactions: told',
      'free space and visibility: rebuilt',
      'position of the log: rebuilt',
      'a control file older than the log',
      'configuration: made',
      'what a start forgets: rebuilt',
      'a lost seal hides no damage',
      'a folder that was copied without its empty folders',
      'a start on a database that is known to be damaged',
      'log: told',
      'seal: compared',
    ],
    covered: 'tables and indexes, and a lost seal, in the same file',
  },
  {
    file: 'tests/server/backup.pglite.test.ts',
    tests: [
      'daily backups > one a day',
      'daily backups > a clock that was ahead',
      'an intact database with fewer records replaces no good backup',
      'a backup counts only after it was read completely > damage',
      'a damaged database is reported, never initialised again > each kind of damage, then the restore',
      'a damaged database is reported, never initialised again > a damaged backup is set aside',
      'a damaged database is reported, never initialised again > a killed first start is repeated',
      'backup FILE and restore FILE > a whole data folder',
      'backup FILE and restore FILE > with PostgreSQL',
    ],
    covered: 'damage without a backup and while it runs, in the same file; damage.pglite.test.ts',
  },
  {
    file: 'tests/server/storage.pglite.test.ts',
    tests: [
      'with a full disk > an export waits, shows the reason, and resumes by itself',
      'at the start > a disk that becomes full',
      'at the start > a folder with files of another user is not reported as damaged',
      'with a full disk > a batch waits, shows the reason, and resumes by itself',
    ],
    covered: 'a full disk at the start, in the same file',
  },
  {
    file: 'tests/server/entry.pglite.test.ts',
    tests: [
      'with a secret from the environment',
      'a kept connection is closed',
      'a message "stop"',
      'a killed set-up',
      'without demo data the first start',
      '--setup without the secret',
      'makes a backup when the desktop',
      'fill adds that many',
      'an unknown flag and an invalid port are refused with a message',
      'with a Node that is too old',
    ],
    covered: 'one line when ready, SIGTERM, and a second start on the same folder',
  },
  {
    file: 'tests/server/ocr.pglite.test.ts',
    tests: [
      'the demo: a NIK fits its record',
      'most fields of six cards',
      'a SIM, whose own number',
      'no read value is logged',
      'a failed reading is UNAVAILABLE > a reading that takes too long: its thread is ended, the next reading starts a new one',
      'a failed reading is UNAVAILABLE > a reading that fails without training data, then one that works',
      'a failed reading is UNAVAILABLE > more readings at once than may wait',
      'a picture without such a card',
      'a thread that was idle',
    ],
    covered: 'a KTP in the same file',
  },
  {
    file: 'tests/server/mailWaits.test.ts',
    tests: ['a mail that the mail server refuses > waits longer each time'],
    covered: 'the other refusals of the same file',
  },
  {
    file: 'tests/server/officeFiles.linux.test.ts',
    tests: ['the unit of systemd > starts the server'],
    covered: 'the checks of the unit and of nginx in the same file',
  },
  {
    file: 'tests/server/batchUpload.test.ts',
    tests: [
      'the job (R-711) > A-114: one Ref Baris may name',
      'the job (R-711) > the file of wrong rows',
      'the job (R-711) > an answer that is a picture',
      'the job (R-711) > a KTP product takes rows',
      'the job (R-711) > X03, X04, X12',
      'the job (R-711) > A-114: each row of a file',
      'a large workbook is read in a separate thread, and calls are still answered',
      'all or nothing > creates every row',
      'the job (R-711) > returns the outcome',
      'the job (R-711) > hides the rows',
      'the job (R-711) > the list shows how many',
      'the job (R-711) > D04',
      'the job (R-711) > P-312',
      'C-088…C-090, C-233 > P-319',
    ],
    covered: 'the other files of the same file; batchUploadAllOrNothing.test.ts',
  },
  {
    file: 'tests/server/referralPages.test.ts',
    tests: [
      'count=quick > is the same page',
      'pages of a long list > of a long number',
      'pages of a long list > a row is the same',
      'tally > is what counting',
    ],
    covered: 'pages of a broad search, counted quickly, in the same file',
  },
  {
    file: 'tests/server/prepared.pglite.test.ts',
    tests: [
      'opened while the server is loaded > with an unreadable archive the database is made as without one',
      'a first start with it makes the same data as one without it',
      'opened while the server is loaded > leftovers of an unfinished start are not used',
      'opened while the server is loaded > a damaged database is refused as without it',
    ],
    covered: 'an archive that is damaged, in the same file',
  },
  {
    file: 'tests/server/batchKillPoints.pglite.test.ts',
    tests: ['a program killed repeatedly at random points creates each row once'],
    covered: 'every point once, in the same file',
  },
  {
    file: 'tests/server/batchUploadUploader.test.ts',
    tests: [
      'A-131: right, scope and account are read at each chunk > moved while all or nothing',
      'A-131: right, scope and account are read at each chunk > deleted while all or nothing',
      'A-131: right, scope and account are read at each chunk > moved before a stopped one',
      'A-131: right, scope and account are read at each chunk > deleted before a stopped one',
      'A-131: right, scope and account are read at each chunk > deleted while it runs',
      'A-131: right, scope and account are read at each chunk > moved while it runs',
      'A-131: right, scope and account are read at each chunk > given back',
    ],
    covered: 'the same for a right that is taken away, in the same file',
  },
  {
    file: 'tests/server/batchUploadRowFault.test.ts',
    tests: [
      'an error of the database at one row refuses only that row > when batch_ref',
      'an error of the database at one row refuses only that row > when referral_history',
      'an error of the database at one row refuses only that row > when referral_call',
      'an error of the database at one row refuses only that row > when referral_answer',
    ],
    covered: 'submissions and their answers in the same file',
  },
  {
    file: 'tests/server/claim.test.ts',
    tests: ['20 people empty a queue'],
    covered: 'claimModel.test.ts',
  },
  {
    file: 'tests/server/signInGuard.test.ts',
    tests: ['1500 guesses', 'an account at which strangers guess > is reported once'],
    covered: 'the guesses of the same file',
  },
  {
    file: 'tests/server/damage.pglite.test.ts',
    tests: [
      'a database without set-up is intact',
      'an installation whose first records were refused',
      'damage is reported once',
      'a damaged page, a table without rows and an index without entries are found',
      'the tally is gone',
      'the regions are gone',
      'all products are gone',
      'a sequence that would repeat ids is damage',
      'the settings are gone',
    ],
    covered: 'the other damages of the same file; damageKinds.pglite.test.ts',
  },
  {
    file: 'tests/server/searchFold.test.ts',
    tests: ['"Cari wilayah" finds a region'],
    covered: 'the other searches of the same file',
  },
  {
    file: 'tests/unit/excel/refusals.test.ts',
    tests: [
      'bombs > shared strings',
      'damaged and forged zips > one changed byte',
      'limits > a million columns',
      'bombs > white space',
      'bombs > one inline string',
      'bombs > one comment',
      'bombs > one shared string',
    ],
    covered: 'the other bombs, zips and limits of the same file',
  },
  {
    file: 'tests/unit/renderer/fields/richFields.test.ts',
    tests: [
      'stored HTML > science',
      'stored HTML > tables',
      'stored HTML > quotes',
      'stored HTML > beyond',
      'writing > says how much room',
      'dark scheme',
      'stored HTML > contacts',
      'stored HTML > lists',
      'stored HTML > aligned',
      'pictures that a text cannot hold are counted > copied',
      'pictures that a text cannot hold are counted > dropped',
      'pictures that a text cannot hold are counted > of other programs',
      'writing > tables',
      'writing > one stop',
      'sortable list > moves',
      'stored HTML > pictures: loaded',
      'stored HTML > other writings',
      'pictures that a text cannot hold are counted > a text without pictures gets no note',
      'pictures that a text cannot hold are counted > beside',
      'paste > from the web',
      'writing > links by Ctrl+K',
      'sortable list > lifts',
    ],
    covered: 'the other texts of the same file; tests/screens shows the editor in both schemes',
  },
  {
    file: 'tests/desktop/chromiumHost.linux.test.ts',
    tests: ['the profile contains nothing'],
    covered: 'security.spec.ts',
  },
  {
    file: 'tests/server/keptFiles.pglite.test.ts',
    tests: [
      'all files are checked once a day, however often the server starts',
      'uploaded files > a file of an earlier version is recorded, unless its record has another size',
      'each kind of damage to files of export',
      'each kind of damage to files of batch',
      'uploaded files > a picture of product_icon',
      'an expired export is neither',
    ],
    covered: 'each kind of damage to files of media, in the same file',
  },
  {
    file: 'tests/unit/renderer/kit/kit.test.ts',
    tests: [
      'a picture that is chosen > of a phone',
      'a picture that is chosen > a scan',
      'a picture that is chosen > with transparent',
      'at 1366 × 768 > a long name without',
    ],
    covered: 'smaller pictures and the smaller window in the same file',
  },
  {
    file: 'tests/unit/renderer/fields/figureInput.test.ts',
    tests: [
      'typed over a stored number that is selected > ',
      'dropped > ',
      'composed by an input method > ',
      'digits put in, taken out',
      'the dots that Insentif',
      'the dots that Kuota',
    ],
    covered: 'the same of Gaji, typed and pasted, in the same file',
  },
  {
    file: 'tests/desktop/batchPhotos.test.ts',
    tests: ['a file with a folder of photos > uses the dropped', 'sending > repeats an upload'],
    covered: 'the other folders and sendings of the same file',
  },
  {
    file: 'tests/contract/runs.test.ts',
    tests: [
      'npm run test:changed > src/server',
      'npm run test:changed > src/shared',
      'npm run test:changed > src/renderer/app/frame',
      'npm run test:changed > src/renderer/kit',
      'npm run test:changed > tests beyond the time limit are named',
    ],
    covered: 'other changes in the same file',
  },
  {
    file: 'tests/server/setup.pglite.test.ts',
    tests: ['with example data'],
    covered: 'own data in the same file; every test starts on a copy of the example data',
  },
  {
    file: 'tests/server/jobs.test.ts',
    tests: ['jobs that were queued before the clock', 'a failing job is tried three'],
    covered: 'the clock set back while a job runs, in the same file',
  },
  {
    file: 'tests/server/backupFaults.pglite.test.ts',
    covered: 'backup.pglite.test.ts, damage.pglite.test.ts',
  },
  {
    file: 'tests/server/silentDatabase.pglite.test.ts',
    covered: 'damage.pglite.test.ts; db.pglite.test.ts runs a long query',
  },
  {
    file: 'tests/screens/formQuestions.test.ts',
    covered: 'tests/server/referralCreate.test.ts, agentEdit.test.ts; tests/unit/renderer/form',
  },
  {
    file: 'tests/screens/lostRecords.test.ts',
    covered: 'denied.test.ts; every pattern page failed in screens.test.ts',
  },
  {
    file: 'tests/screens/lostDialogs.test.ts',
    covered: 'denied.test.ts; tests/unit/renderer/refusals.test.ts',
  },
  { file: 'tests/screens/otherRecord.test.ts', covered: 'tests/unit/renderer/form' },
  {
    file: 'tests/screens/orders.test.ts',
    covered: 'tests/server/catalogue.test.ts; tests/unit/renderer/kit',
  },
  { file: 'tests/screens/typedLate.test.ts', covered: 'tests/unit/renderer/form' },
  { file: 'tests/screens/printed.test.ts', covered: 'every pattern page is printed in screens.test.ts' },
  { file: 'tests/screens/openedForms.test.ts', covered: 'every page has the keyboard in screens.test.ts' },
  { file: 'tests/server/firstStartMemory.linux.test.ts', covered: 'it measures; firstStart.spec.ts starts' },
  { file: 'tests/server/openFiles.linux.test.ts', covered: 'storage.pglite.test.ts' },
  { file: 'tests/server/shutdown.pglite.test.ts', covered: 'entry.pglite.test.ts, jobs.test.ts' },
  { file: 'tests/server/powerLoss.pglite.test.ts', covered: 'backup.pglite.test.ts' },
  { file: 'tests/server/batchUploadKill.pglite.test.ts', covered: 'batchKillPoints.pglite.test.ts' },
  { file: 'tests/screens/claims.test.ts', covered: 'claim.test.ts, claimModel.test.ts; keyboard.spec.ts' },
  { file: 'tests/screens/presence.test.ts', covered: 'presence.test.ts; presenceSignals.test.ts' },
  { file: 'tests/screens/saved.test.ts', covered: 'tests/contract/successTexts.test.ts; downloads.test.ts' },
  {
    file: 'tests/screens/deletions.test.ts',
    covered: 'tests/server/partner.test.ts counts what hangs on a record',
  },
  { file: 'tests/screens/storedChoices.test.ts', covered: 'tests/server/storedReferences.test.ts' },
  {
    file: 'tests/screens/batch.test.ts',
    tests: [
      'a template that was downloaded',
      'which of several sheets',
      'a finding that is chosen',
      'a file that is dropped while',
      'the list of batches shows',
      'what is pressed on the way',
    ],
    covered: 'tests/desktop/batchSheets.test.ts; the other screens of the same file',
  },
  { file: 'tests/server/sortFold.test.ts', covered: 'tests/server/listKeys.test.ts sorts by every key' },
  { file: 'tests/screens/stableRows.test.ts', covered: 'tests/unit/renderer/stableRows.test.ts' },
  { file: 'tests/screens/edits.test.ts', covered: 'tests/unit/renderer/form; the journeys change records' },
  {
    file: 'tests/screens/emptyOffice.test.ts',
    covered: 'firstStart.spec.ts; deadEnds.test.ts',
  },
  { file: 'tests/screens/emptyChoices.test.ts', covered: 'the forms of deadEnds.test.ts' },
  { file: 'tests/screens/filters.test.ts', covered: 'export.spec.ts; tests/unit/renderer/fields' },
  { file: 'tests/screens/frame.test.ts', covered: 'every page locked in screens.test.ts; lock.spec.ts' },
  { file: 'tests/screens/notes.test.ts', covered: 'tests/server/note.test.ts; mention.test.ts' },
  { file: 'tests/screens/numberDialogs.test.ts', covered: 'money.spec.ts; figureInput.test.ts' },
  { file: 'tests/screens/ownScreens.test.ts', covered: 'every page in screens.test.ts' },
  { file: 'tests/screens/pairs.test.ts', covered: 'it makes the pictures of docs/screens' },
  { file: 'tests/screens/palette.test.ts', covered: 'paletteWords.test.ts; keyboard.spec.ts' },
  {
    file: 'tests/screens/denied.test.ts',
    tests: [
      'a typed address without its right',
      'with a denied parent page, the back button and a cancelled form return to the previous page',
    ],
    covered: 'a page whose right is gone, of the same file',
  },
  {
    file: 'tests/screens/held.test.ts',
    tests: ['lock, then Urungkan', 'a held send goes along', 'with four files in Masuk', 'close, then'],
    covered: 'the other answers to each of both questions, in the same file',
  },
  { file: 'tests/screens/sizes.test.ts', covered: 'screens.test.ts at 1024 × 700 with long names' },
  { file: 'tests/screens/tables.test.ts', covered: 'tests/unit/renderer/grid' },
  { file: 'tests/screens/target.test.ts', covered: 'tests/server/target.test.ts; due.test.ts' },
  { file: 'tests/screens/team.test.ts', covered: 'tests/server/team.test.ts' },
  { file: 'tests/screens/views.test.ts', covered: 'tests/server/view.test.ts; listState.test.ts' },
  { file: 'tests/screens/ways.test.ts', covered: 'tests/contract/pages.test.ts' },
  { file: 'tests/e2e/day.spec.ts', covered: 'journeys of submissions, partners, products and people' },
  { file: 'tests/e2e/dashboard.spec.ts', covered: 'tests/screens: /home in every state' },
  { file: 'tests/e2e/desktop.spec.ts', covered: 'tests/desktop' },
  { file: 'tests/e2e/edits.spec.ts', covered: 'tests/unit/renderer/form' },
  { file: 'tests/e2e/figures.spec.ts', covered: 'money.spec.ts, bulk.spec.ts' },
  {
    file: 'tests/e2e/decisions.spec.ts',
    covered: 'tests/server/referralSeen.test.ts; tests/unit/renderer/held; bulk.spec.ts',
  },
  { file: 'tests/e2e/held.spec.ts', covered: 'tests/screens/held.test.ts; tests/desktop/start.test.ts' },
  { file: 'tests/e2e/inbox.spec.ts', covered: 'tests/server/notification.test.ts' },
  { file: 'tests/e2e/list.spec.ts', covered: 'export.spec.ts; tests/unit/renderer/grid' },
  { file: 'tests/e2e/longList.spec.ts', covered: 'tests/server/referralPages.test.ts' },
  { file: 'tests/e2e/mapping.spec.ts', covered: 'tests/desktop/batchMapping.test.ts' },
  { file: 'tests/e2e/openApi.spec.ts', covered: 'tests/server/openApi.test.ts, partnerApi.test.ts' },
  { file: 'tests/e2e/partner.spec.ts', covered: 'product.spec.ts; tests/server/partner.test.ts' },
  { file: 'tests/e2e/proses.spec.ts', covered: 'keyboard.spec.ts; tests/screens/claims.test.ts' },
  { file: 'tests/e2e/rights.spec.ts', covered: 'people.spec.ts; tests/server/scopeMatrix.test.ts' },
  { file: 'tests/e2e/setup.spec.ts', covered: 'firstStart.spec.ts; tests/server/setup.pglite.test.ts' },
  { file: 'tests/e2e/statusMenus.spec.ts', covered: 'referral.spec.ts; tests/server/referralStatus.test.ts' },
  { file: 'tests/e2e/team.spec.ts', covered: 'tests/screens/claims.test.ts; tests/server/claim.test.ts' },
  { file: 'tests/e2e/windows.spec.ts', covered: 'lock.spec.ts' },
  {
    file: 'tests/e2e/agent.spec.ts',
    tests: ['an agent is made premium by a SIM', 'a branch admin adds agents'],
    covered: 'an agent made premium by its KTP',
  },
  {
    file: 'tests/e2e/journey.spec.ts',
    tests: ['a question column that is not', 'a file that is no workbook'],
    covered: 'repair.spec.ts; tests/desktop/batchUpload.test.ts',
  },
  {
    file: 'tests/e2e/people.spec.ts',
    tests: ['a company admin adds, changes and deletes'],
    covered: 'a role and its user; tests/server/user.test.ts',
  },
  {
    file: 'tests/e2e/product.spec.ts',
    tests: ['a template that was downloaded before', 'who may only look is told so'],
    covered: 'tests/desktop/batchMapping.test.ts; tests/screens: every page denied',
  },
  {
    file: 'tests/e2e/resilience.spec.ts',
    tests: [
      'the program is killed while a form',
      'an office’s server goes away',
      'a damaged database is told',
      'a database that cannot be opened at the start',
    ],
    covered: 'the killed server; repair.spec.ts kills the program; tests/server/backup.pglite.test.ts',
  },
  {
    file: 'tests/e2e/session.spec.ts',
    tests: ['signing in, being refused', 'what the icon was asked for'],
    covered: 'the session over a restart; tests/desktop/session.test.ts',
  },
  {
    file: 'tests/e2e/settings.spec.ts',
    tests: ['content is written for the agents'],
    covered: 'settings with their changes; tests/server/content.test.ts',
  },
  {
    file: 'tests/e2e/signIn.spec.ts',
    tests: ['a link that starts the program', 'a locked page opens again'],
    covered: 'the reset of a password; lock.spec.ts',
  },
];

/**
 * Slow server tests that `npm test` skips on PostgreSQL. Each comment names what covers the skipped test; "on
 * PGlite" means the same file on PGlite.
 */
export const longOnPostgres = [
  'databaseFaults.postgres', // databaseAway.postgres.test.ts
  'batchUploadKill.postgres', // twoServers.postgres.test.ts
  'claimServers.postgres', // claim.test.ts, claimModel.test.ts
  'databaseAway.postgres', // twoServers.postgres.test.ts
  'move.postgres', // db.postgres.test.ts
  'office.postgres', // db.postgres.test.ts
  'batchUpload', // batchUploadAllOrNothing.test.ts
  'batchUploadRestart', // twoServers.postgres.test.ts; on PGlite
  'referralStatus', // races.test.ts, model.test.ts
  'agentUpgrade', // races.test.ts
  'audit', // referralList.test.ts
  'referralPages', // referralList.test.ts
  'everyOperation', // on PGlite
  'agentCreate', // on PGlite
  'exportFile', // on PGlite
  'auth', // on PGlite
  'searchFold', // on PGlite
].map((name) => `tests/server/${name}.test.ts`);

/** Operations that may stay without a successful call in `npm test`. */
export const longCalls = ['setup.demo']; // creates all example data

export const longFiles = longOnly.filter(({ tests }) => !tests).map(({ file }) => file);

/** @param {string} file @returns {boolean} whether `npm test` leaves out the whole file */
export const isLong = (file) => longFiles.includes(file);

export const longTests = longOnly.flatMap(({ tests = [] }) => tests);

/** @param {string} text @returns {string} a pattern that matches exactly this text */
export const literal = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/**
 * Server tests that also run on PostgreSQL, besides `x.postgres.test.ts`. PGlite is PostgreSQL; only the
 * driver, its types and concurrent connections differ. With `TIMES` above 1, all server tests run on
 * PostgreSQL.
 */
export const postgresToo = [
  // Hand-written SQL: lists, sorts, filters, search, sums.
  'agentList',
  'audit',
  'catalogue',
  'dashboard',
  'lookup',
  'places',
  'referralList',
  'referralPages',
  'searchFold',
  'target',
  'team',
  'view',
  // Locks, counters, limits, and work that must run only once.
  'agentCreate',
  'agentUpgrade',
  'auth',
  'firstRecords',
  'idempotency',
  'idempotencyFile',
  'everyWriteOnce',
  'decisionModel',
  'model',
  'claim',
  'claimModel',
  'note',
  'presence',
  'noDemo',
  'programQuota',
  'races',
  'referralCreate',
  'referralStatus',
  'settingsPrefix',
  'uniqueNames',
  'userLimits',
  // Jobs, batches, exports, live events.
  'batchUpload',
  'batchUploadAllOrNothing',
  'batchUploadRestart',
  'exportFile',
  'jobs',
  'live',
  // Samples of everything else: each operation with many inputs, and behaviour that all operations share.
  'core',
  'everyOperation',
].map((name) => `tests/server/${name}.test.ts`);

/**
 * Pages that `npm test` checks fully in every state but the `long` ones (tests/screens/states.ts), one page
 * per pattern. It checks other pages only in the first state, and less thoroughly.
 */
export const patternPages = [
  '/pengajuan-referal', // the grid of a long list
  '/faq', // a small table
  '/add-company', // a form
  '/detail-partner/:id', // a record
  '/general-settings', // settings
  '/propose-batch-upload/periksa/:draftId', // the report of a batch file
  '/home', // charts
  '/lupa-password', // outside the frame
];

/** Journeys that also test a change below `of`. They start and quit the app, or check its access limits. */
export const startingJourneys = [
  { of: 'src/main/', file: 'tests/e2e/session.spec.ts' },
  { of: 'src/preload/', file: 'tests/e2e/security.spec.ts' },
  { of: 'tools/chromium-host/', file: 'tests/e2e/session.spec.ts' },
];

const secondsFile = join(root, 'tests/seconds.json');

/** @typedef {Record<string, Record<string, number>>} StepSeconds by step, then by file or `file: title` of a journey */

/** @returns {Record<'short' | 'all', StepSeconds>} last measured seconds of each file, for each run */
export function readSeconds() {
  return existsSync(secondsFile) ? JSON.parse(readFileSync(secondsFile, 'utf8')) : { short: {}, all: {} };
}

/** tools/test.mjs sets TEST_RUN after it has imported this module. */
const run = () => (process.env.TEST_RUN === 'all' ? 'all' : 'short');

export const supposedSeconds = 5;

/** @param {string} part a file, or `file: title` of a journey @param {string} step @param {'short' | 'all'} [ofRun] */
export const secondsOf = (part, step, ofRun = run()) => readSeconds()[ofRun][step]?.[part] ?? supposedSeconds;

/** @param {string} step @returns {number} seconds that the step takes by itself */
export function expectedSeconds(step) {
  const seconds = Object.values(readSeconds()[run()][step] ?? {});
  return seconds.reduce((total, each) => total + each, 0) / Math.max(2, availableParallelism());
}

/**
 * Stores the seconds of each file of a run.
 * @param {'short' | 'all'} ofRun
 * @param {{ step: string, fileSeconds?: Record<string, number> }[]} results
 * @param {boolean} isWhole whether each step ran all of its files; entries of missing files are then removed
 */
export function measured(ofRun, results, isWhole) {
  const kept = readSeconds();
  for (const { step, fileSeconds } of results) {
    if (!fileSeconds) continue;
    const rounded = Object.entries(fileSeconds).map(
      ([part, seconds]) => /** @type {[string, number]} */ ([part, Math.round(seconds * 10) / 10]),
    );
    const others = isWhole ? [] : Object.entries(kept[ofRun][step] ?? {});
    kept[ofRun][step] = Object.fromEntries([...new Map([...others, ...rounded])].sort());
  }
  writeFileSync(secondsFile, `${JSON.stringify(kept, null, 2)}\n`);
}
