export { digitsOf } from './digits.ts';
export { isValidCpf, formatCpf, maskCpf, checkCpf, cpfTexts, type CpfCheck } from './cpf.ts';
export { isPhoneLength, hasAreaCode, formatPhone, phoneTexts } from './phone.ts';
export { checkCnpj, cnpjTexts, formatCnpj, isValidCnpj, type CnpjCheck } from './cnpj.ts';
export { compactTaxpayer, formatTaxpayer, isCompany, maskTaxpayer, taxpayerLabel } from './taxpayer.ts';
