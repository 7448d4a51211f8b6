import type {
  bankTransferUpdate,
  generalUpdate,
  maintenanceUpdate,
  otpPasswordUpdate,
  otpUpdate,
} from '../../../shared/entities/setting/schema.ts';
import { wireMap } from '../../kit/wire.ts';
import { bankTransferSetting, generalSetting, maintenanceEndpoint, otpFlow, otpSetting } from './table.ts';

/** E-GENERAL. */
export const generalWire = wireMap<typeof generalUpdate.input>()(generalSetting, { phone_number: 'phone' });

/** E-MAINT. */
export const maintenanceWire = wireMap<typeof maintenanceUpdate.input>()(maintenanceEndpoint, {
  endpoint_name: 'name',
});

/** E-BANK. */
export const bankTransferWire = wireMap<typeof bankTransferUpdate.input>()(bankTransferSetting, {});

/** E-OTP. */
export const otpWire = wireMap<typeof otpUpdate.input>()(otpSetting, {});

/** E-OTPFLOW of both kinds. */
export const otpFlowWire = wireMap<typeof otpPasswordUpdate.input>()(otpFlow, {});
