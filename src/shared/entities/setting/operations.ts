import { z } from 'zod';
import { anyOf, PUBLIC } from '../../core/access.ts';
import { operation } from '../../core/operation.ts';
import {
  bankTransferSchema,
  bankTransferUpdate,
  generalInput,
  generalSchema,
  generalUpdate,
  maintenanceSchema,
  maintenanceUpdate,
  otpPasswordSchema,
  otpPasswordUpdate,
  otpRegisterSchema,
  otpRegisterUpdate,
  otpSchema,
  otpUpdate,
  settingEntryInput,
  settingEntrySchema,
} from './schema.ts';

const nothing = z.object({});
const general = anyOf('r_general_settings');
const maintenance = anyOf('r_maintenance');
const bank = anyOf('r_bank_transfer');
const otp = anyOf('r_otp');

/** What any program may ask the server about itself. */
export const serverOperations = {
  health: operation({
    id: 'setting.health',
    call: 'C-241',
    method: 'GET',
    path: '/w/health',
    access: PUBLIC,
    input: nothing,
    output: z.object({
      /** 'trouble' where something needs an administrator; the server answers all the same. */
      status: z.enum(['ok', 'trouble']),
      version: z.string(),
      /** What is wrong, in words. */
      problems: z.array(
        z.object({
          code: z.enum(['STORAGE', 'DATABASE', 'DAMAGED', 'BACKUP', 'FILES', 'MAIL', 'OPEN_FILES']),
          message: z.string(),
        }),
      ),
      /** Accounts one can sign in with; only where the server was started with demo data. */
      demo: z.array(
        z.object({
          role: z.string(),
          about: z.string(),
          rights: z.number(),
          label: z.string(),
          email: z.string(),
          password: z.string(),
        }),
      ),
    }),
    summary: 'Keadaan server',
  }),
  maxUpload: operation({
    id: 'setting.maxUpload',
    call: 'C-242',
    method: 'GET',
    path: '/w/general-setting/max-upload',
    access: anyOf('c_referral_batch_upload', 'r_general_settings'),
    input: nothing,
    output: z.object({ max_upload: z.number() }),
    summary: 'Batas baris satu file batch',
  }),
};

/** The pages S-090…S-095. Paths given without their leading part are read under /w/general-setting. */
export const pageOperations = {
  general: operation({
    id: 'setting.general',
    call: 'C-037, C-051',
    method: 'GET',
    path: '/w/general-setting/cs-setting/all',
    access: general,
    input: nothing,
    output: z.array(generalSchema),
    summary: 'Pengaturan umum; paling banyak satu',
  }),
  createGeneral: operation({
    id: 'setting.createGeneral',
    call: 'C-038, C-053',
    method: 'POST',
    path: '/w/general-setting/cs-setting/create',
    access: general,
    input: generalInput,
    output: z.object({ id: z.number() }),
    status: 201,
    summary: 'Buat pengaturan umum bila belum ada',
  }),
  updateGeneral: operation({
    id: 'setting.updateGeneral',
    call: 'C-039, C-055',
    method: 'PATCH',
    path: '/w/general-setting/cs-setting/update/{id}',
    access: general,
    ...generalUpdate,
    output: z.null(),
    summary: 'Ubah pengaturan umum',
  }),
  entries: operation({
    id: 'setting.entries',
    call: 'C-052',
    method: 'GET',
    path: '/w/general-setting/settings/all',
    access: general,
    input: nothing,
    output: z.array(settingEntrySchema),
    summary: 'Daftar pengaturan; yang pertama batas baris upload',
  }),
  updateEntry: operation({
    id: 'setting.updateEntry',
    call: 'C-054',
    method: 'POST',
    path: '/w/general-setting/settings/update',
    access: general,
    input: settingEntryInput,
    output: z.null(),
    body: 'form',
    summary: 'Ubah satu pengaturan',
  }),
  maintenance: operation({
    id: 'setting.maintenance',
    call: 'C-045',
    method: 'GET',
    path: '/w/general-setting/maintenance-setting/all',
    access: maintenance,
    input: nothing,
    output: z.array(maintenanceSchema),
    summary: 'Endpoint aplikasi agen dan keadaannya',
  }),
  setMaintenance: operation({
    id: 'setting.setMaintenance',
    call: 'C-046',
    method: 'PATCH',
    path: '/w/general-setting/maintenance-setting/set-status/{id}',
    access: maintenance,
    ...maintenanceUpdate,
    output: z.null(),
    summary: 'Buka atau tutup satu endpoint',
  }),
  bankTransfer: operation({
    id: 'setting.bankTransfer',
    call: 'C-047',
    method: 'GET',
    path: '/w/general-setting/bank-transfer-setting/all',
    access: bank,
    input: nothing,
    output: bankTransferSchema,
    summary: 'Batas nominal transfer bank',
  }),
  updateBankTransfer: operation({
    id: 'setting.updateBankTransfer',
    call: 'C-048',
    method: 'PATCH',
    path: '/w/general-setting/bank-transfer-setting/update/{id}',
    access: bank,
    ...bankTransferUpdate,
    output: z.null(),
    summary: 'Ubah batas nominal transfer bank',
  }),
  otp: operation({
    id: 'setting.otp',
    call: 'C-049',
    method: 'GET',
    path: '/w/general-setting/otp-setting/all',
    access: otp,
    input: nothing,
    output: otpSchema,
    summary: 'Pengaturan OTP',
  }),
  updateOtp: operation({
    id: 'setting.updateOtp',
    call: 'C-050',
    method: 'PATCH',
    path: '/w/general-setting/otp-setting/update/{id}',
    access: otp,
    ...otpUpdate,
    output: z.null(),
    summary: 'Ubah pengaturan OTP',
  }),
  otpRegister: operation({
    id: 'setting.otpRegister',
    call: 'C-221',
    method: 'GET',
    path: '/w/general-setting/otp-register-setting/all',
    access: otp,
    input: nothing,
    output: otpRegisterSchema,
    summary: 'OTP registrasi',
  }),
  updateOtpRegister: operation({
    id: 'setting.updateOtpRegister',
    call: 'C-222',
    method: 'PATCH',
    path: '/w/general-setting/otp-register-setting/update/{id}',
    access: otp,
    ...otpRegisterUpdate,
    output: z.null(),
    summary: 'Ubah OTP registrasi',
  }),
  otpPassword: operation({
    id: 'setting.otpPassword',
    call: 'C-221',
    method: 'GET',
    path: '/w/general-setting/otp-password-setting/all',
    access: otp,
    input: nothing,
    output: otpPasswordSchema,
    summary: 'OTP password',
  }),
  updateOtpPassword: operation({
    id: 'setting.updateOtpPassword',
    call: 'C-222',
    method: 'PATCH',
    path: '/w/general-setting/otp-password-setting/update/{id}',
    access: otp,
    ...otpPasswordUpdate,
    output: z.null(),
    summary: 'Ubah OTP password',
  }),
};

export const settingOperations = { ...serverOperations, ...pageOperations };
