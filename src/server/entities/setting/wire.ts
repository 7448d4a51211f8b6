import type {
  bankTransferUpdate,
  generalUpdate,
  maintenanceUpdate,
  otpPasswordUpdate,
  otpUpdate,
} from '../../../shared/entities/setting/schema.ts';
import { wireMap } from '../../kit/wire.ts';
import { bankTransferSetting, generalSetting, maintenanceEndpoint, otpFlow, otpSetting } from './table.ts';

export const generalWire = wireMap<typeof generalUpdate.input>()(generalSetting, { phone_number: 'phone' });

export const maintenanceWire = wireMap<typeof maintenanceUpdate.input>()(maintenanceEndpoint, {
  endpoint_name: 'name',
});

export const bankTransferWire = wireMap<typeof bankTransferUpdate.input>()(bankTransferSetting, {});

export const otpWire = wireMap<typeof otpUpdate.input>()(otpSetting, {});

export const otpFlowWire = wireMap<typeof otpPasswordUpdate.input>()(otpFlow, {});
